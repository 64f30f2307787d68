import { expect, test } from 'vitest'
import { gateOf } from '../../../src/transport/gate-of.ts'

test('calls to one origin on one account share a gate, whatever their path and their other headers', () => {
  const key = { Authorization: 'Bearer ${KEY}' }
  const gate = gateOf('https://api.example.com/v1/chat', key)
  expect(gateOf('https://api.example.com:443/v1/embed?x=1', { authorization: 'Bearer ${KEY}', 'x-trace': '1' })).toBe(
    gate,
  )
  expect(gateOf('https://api.example.com/v1/chat', { authorization: 'Bearer ${OTHER_KEY}' })).not.toBe(gate)
  expect(gateOf('https://api.example.com:8443/v1/chat', key)).not.toBe(gate)
})
