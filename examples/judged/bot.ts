// A support bot with answers written in advance.

const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [
    /refund|money back/,
    'I am sorry that it did not work out. Open your orders, choose the item and send it back; the money is with you within 5 working days.',
  ],
  [/parcel|deliver/, 'Thank you for asking. Parcels are with you within 3 working days.'],
  [/password|log in/, 'Please open the login page and choose "Forgot password".'],
  [/cancel/, 'Orders that were sent cannot be cancelled.'],
  [/invoice|charged/, 'See your account.'],
]

/** What the bot answers to a question. */
export function answerTo(question: string): string {
  const text = question.toLowerCase()
  return ANSWERS.find(([words]) => words.test(text))?.[1] ?? 'Sorry, what do you mean?'
}
