import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'
import { expectClaimed } from './claimed-value.ts'
import { docstringExamples, exportedValues, usesItsFile, type DocstringExample } from './docstring-examples.ts'

const examples = docstringExamples()
const isForUsers = ({ code }: DocstringExample): boolean => code.includes(`from 'oloproof`)
const ours = examples.filter((example) => !isForUsers(example))
/** Those that say what comes out, and need nothing but what the sources export. */
const runnable = ours.filter(
  ({ free, steps }) => steps.some(({ kind }) => kind === 'claim') && free.every((name) => exportedValues.has(name)),
)

describe('examples in docstrings', () => {
  test.each(runnable.map((example) => [`${example.file}: ${example.code.split('\n')[0]}`, example] as const))(
    '%s',
    async (_, example) => {
      await run(example)
    },
  )

  test('say what comes out, most of them', () => {
    expect(runnable.length).toBeGreaterThan(45)
  })

  test('use what their file exports', () => {
    expect(ours.filter((example) => !usesItsFile(example)).map(({ file, code }) => `${file}: ${code}`)).toEqual([])
  })

  test('that are written for users compile against the published types', async () => {
    const files = examples.filter(isForUsers).map(({ code }, index) => [`example-${index}.ts`, code] as const)
    expect(files.length).toBeGreaterThan(3)
    const strict = { strict: true, module: 'nodenext', target: 'es2022', noEmit: true, skipLibCheck: true }
    const project = await vitestProject({
      ...Object.fromEntries(files),
      'tsconfig.json': JSON.stringify({ compilerOptions: strict }),
    })
    const { stdout } = await project.shell('npx tsc').ended
    expect(stdout).toBe('')
  })
})

/** Runs an example with what it uses in scope, and compares each value with the comment behind it. */
async function run({ free, steps }: DocstringExample): Promise<void> {
  const values = await Promise.all(
    free.map(async (name) => ((await import(exportedValues.get(name) ?? '')) as Record<string, unknown>)[name]),
  )
  const lines = steps.map((step) =>
    step.kind === 'statement' ? step.code : `await check(async () => (${step.code}), ${JSON.stringify(step.comment)})`,
  )
  const example = runInThisContext(`async (check, ${free.join(', ')}) => {\n${lines.join('\n')}\n}`) as (
    ...args: readonly unknown[]
  ) => Promise<void>
  await example(checkClaim, ...values)
}

async function checkClaim(evaluate: () => Promise<unknown>, comment: string): Promise<void> {
  if (comment.startsWith('throws')) await expect(evaluate()).rejects.toThrow()
  else expectClaimed(await evaluate(), comment)
}
