// A support bot of the plain kind: keywords, first rule wins. No network, no model.

export const LABELS = ['refund', 'cancel', 'delivery', 'account', 'billing', 'human'] as const
export type Label = (typeof LABELS)[number]

const RULES: readonly (readonly [Label, RegExp])[] = [
  ['refund', /refund|money back|return/],
  ['cancel', /cancel|stop my/],
  ['delivery', /deliver|parcel|shipping|track/],
  ['account', /password|log in|account|e-?mail/],
  ['billing', /charged|invoice|payment|credit card/],
]

/** What a question is about; `human` when no rule knows. */
export function labelOf(question: string): Label {
  const text = question.toLowerCase()
  return RULES.find(([, words]) => words.test(text))?.[0] ?? 'human'
}

const ABROAD = /france|spain|poland|italy|abroad|overseas/
const EXPRESS = /express|next day/
const REFUND = /refund|money back/

/** How many working days the bot promises for what a question asks about. */
export function promisedDays(question: string): number {
  const text = question.toLowerCase()
  if (REFUND.test(text)) return 5
  const usual = ABROAD.test(text) ? 7 : 3
  return EXPRESS.test(text) ? Math.ceil(usual / 3) : usual
}
