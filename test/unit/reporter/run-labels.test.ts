import { describe, expect, it } from 'vitest'
import { runLabels, type LabelledRun } from '../../../reporter/run-labels.ts'

function labelled(suite: string, version = '1', file = 'a.test.ts', project = ''): LabelledRun {
  return { suite, file, system: { name: 'bot', version }, project }
}

describe('runLabels', () => {
  it('needs no more than the suite where suites differ', () => {
    expect(runLabels([labelled('one'), labelled('two', '2')])).toEqual(['one', 'two'])
  })

  it('adds the system where suites repeat, and the file where systems repeat too', () => {
    const runs = [labelled('one'), labelled('one', '2'), labelled('two'), labelled('two', '1', 'b.test.ts')]
    expect(runLabels(runs)).toEqual([
      'one · bot@1',
      'one · bot@2',
      'two · bot@1 · a.test.ts',
      'two · bot@1 · b.test.ts',
    ])
  })

  it('adds the project where one file is in several', () => {
    const runs = [labelled('one', '1', 'a.test.ts', 'slow'), labelled('one', '1', 'a.test.ts', 'fast'), labelled('two')]
    expect(runLabels(runs)).toEqual(['one · bot@1 · a.test.ts · slow', 'one · bot@1 · a.test.ts · fast', 'two'])
  })
})
