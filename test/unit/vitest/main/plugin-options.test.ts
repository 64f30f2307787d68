import { expect, test } from 'vitest'
import { pluginOptionError } from '../../../../src/vitest/main/plugin-options.ts'

test.each([[{}], [{ shard: 'files' }], [{ shard: 'cases', config: 'ci/oloproof.yaml' }], [{ config: undefined }]])(
  'nothing is wrong with %j',
  (options) => {
    expect(pluginOptionError(options)).toBeNull()
  },
)

test.each<[unknown, string]>([
  [{ confg: 'ci.yaml' }, 'unknown option "confg"; there are shard, config; did you mean config?'],
  [{ shard: 'case' }, "shard is 'files' or 'cases', not case; did you mean 'cases'?"],
  [{ shard: true }, "shard is 'files' or 'cases', not true"],
  [{ config: '' }, 'config is the name of a file, not '],
  [{ config: ['ci.yaml'] }, 'config is the name of a file, not ["ci.yaml"]'],
  ['ci.yaml', 'its options are an object, not ci.yaml'],
  [null, 'its options are an object, not null'],
])('%j is a usage error', (options, problem) => {
  expect(pluginOptionError(options)).toMatchObject({
    code: 'plugin_option_invalid',
    category: 'usage',
    facts: { problem },
  })
})
