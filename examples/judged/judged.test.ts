import { describeSuite, system } from 'oloproof'
import { answerTo } from './bot.ts'

// Without a key, a simulator on this machine judges (simulator.ts).
const suffix = process.env['OPENAI_API_KEY'] === undefined ? '-simulated' : ''

const bot = system({ name: 'example-answering-bot', version: '1' }, ({ input }: { input: string }) => answerTo(input))

const questions = [
  'How do I get a refund for the shoes I sent back?',
  'The lamp arrived broken and I would like my money back.',
  'Where is my parcel?',
  'When will order 5531 be delivered?',
  'How long does a parcel to Spain take?',
  'I forgot my password.',
  "I can't log in since the update.",
  'Please cancel my order from this morning.',
  'Can I cancel an order that was sent?',
  'Can you send me an invoice for March?',
  'Why was I charged twice this month?',
  'Is anybody there?',
]

describeSuite('answering-bot', { system: bot, cases: questions }, ({ criterion }) => {
  criterion('polite', { judge: `politeness${suffix}` })
  criterion('helpful', { judge: `helpfulness${suffix}` })
})
