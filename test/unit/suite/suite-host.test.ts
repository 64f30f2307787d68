import { expect, test } from 'vitest'
import { bindSuiteHost, suiteHost } from '../../../src/suite/suite-host.ts'
import { readingHost } from '../../support/suite-host.ts'

// One test: the binding lasts for the module.
test('the host is reached through what the entry bound, and before that the error says how to take part', async () => {
  await expect(suiteHost()).rejects.toMatchObject({
    code: 'not_active',
    category: 'usage',
    hint: 'run vitest with --reporter=oloproof, or put oloproof() from oloproof/config into plugins; with `projects`, into the plugins of the project',
  })
  const host = readingHost([])
  bindSuiteHost(() => Promise.resolve(host))
  expect(await suiteHost()).toBe(host)
})
