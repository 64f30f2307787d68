import { beforeEach, expect, test } from 'vitest'
import { routePrintedText } from '../../../../src/vitest/main/route-printed-text.ts'
import { currentWrites, giveStreamsBackAfterTest } from '../../../support/standard-streams.ts'

const { stdout, stderr } = process

// The streams are those of this process, whatever becomes of a test.
beforeEach(giveStreamsBackAfterTest)

test('what either stream prints goes to the view, in order, until the streams are given back', () => {
  const before = currentWrites()
  const printed: string[] = []
  const giveBack = routePrintedText((text) => void printed.push(text))
  expect(stdout.write('out\n')).toBe(true)
  stderr.write('err\n')
  giveBack()
  expect(currentWrites()).toEqual(before)
  expect(printed).toEqual(['out\n', 'err\n'])
})

test('a character that comes in two pieces is printed whole, though the other stream prints in between', () => {
  const printed: string[] = []
  routePrintedText((text) => void printed.push(text))
  const bytes = Buffer.from('żółw')
  stdout.write(bytes.subarray(0, 1))
  stderr.write('err')
  stdout.write(bytes.subarray(1))
  expect(printed.join('')).toBe('errżółw')
})

test('text in another encoding is printed as the characters that it stands for', () => {
  const printed: string[] = []
  routePrintedText((text) => void printed.push(text))
  stdout.write(Buffer.from('żółw').toString('base64'), 'base64')
  stdout.write('6f6b', 'hex')
  stdout.write('\u00e9', 'utf8')
  expect(printed).toEqual(['żółw', 'ok', 'é'])
  expect(() => stdout.write('x', 'klingon' as never)).toThrow(expect.objectContaining({ code: 'ERR_UNKNOWN_ENCODING' }))
})

test('whoever waits for a write to be done is told, however the write was called', async () => {
  routePrintedText(() => {})
  await new Promise<void>((resolve) => void stdout.write('a', () => resolve()))
  await new Promise<void>((resolve) => void stdout.write('a', 'utf8', () => resolve()))
  expect.assertions(0)
})

test('a stream that somebody else had patched is given back with that patch', () => {
  const patched: string[] = []
  stdout.write = (text: string | Uint8Array) => {
    patched.push(String(text))
    return true
  }
  routePrintedText(() => {})()
  stdout.write('to the patch')
  expect(patched).toEqual(['to the patch'])
})
