import { describeSuite } from 'oloproof'
import { beforeAll } from 'vitest'
import { startBot } from './server.ts'

beforeAll(async () => {
  const bot = await startBot(8737)
  return () => bot.close()
})

const cases = [
  { id: 'refund-shoes', input: 'How do I get a refund for the shoes?', expected: 'refund' },
  { id: 'refund-lamp', input: 'The lamp is broken, I want my money back.', expected: 'refund' },
  { id: 'refund-late', input: 'I have still not been reimbursed.', expected: 'refund' },
  { id: 'cancel-order', input: 'Please cancel my order.', expected: 'cancel' },
  { id: 'cancel-plan', input: 'Can I cancel the plan at any time?', expected: 'cancel' },
  { id: 'delivery-parcel', input: 'Where is my parcel?', expected: 'delivery' },
  { id: 'delivery-spain', input: 'Do you deliver to Spain?', expected: 'delivery' },
  { id: 'delivery-track', input: 'How can I track it?', expected: 'delivery' },
  { id: 'account-password', input: 'I forgot my password.', expected: 'account' },
  { id: 'account-login', input: 'I cannot log in any more.', expected: 'account' },
  { id: 'human-person', input: 'May I talk to a person?', expected: 'human' },
  { id: 'human-thanks', input: 'Thank you, that was all.', expected: 'human' },
]

describeSuite('http-bot', { system: 'http-bot', cases }, ({ criterion }) => {
  criterion('exact_label', ({ output, expected }) => output === expected)
})
