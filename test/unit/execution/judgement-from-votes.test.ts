import { describe, expect, test } from 'vitest'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import type { Judgement, Vote } from '../../../src/evidence/judgement.ts'
import { judgementFromVotes } from '../../../src/execution/judgement-from-votes.ts'

const binary: CriterionSpec = { name: 'polite', kind: 'BINARY' }
const mean: CriterionSpec = { name: 'polite', kind: 'MEAN', range: [0, 1] }

function voted(vote: Vote, fromCache = false): Judgement {
  const base = { criterion: 'polite' }
  if (vote === null) return { status: 'MISSING', ...base, reason: 'judge_refused', detail: 'No.' }
  if (typeof vote === 'boolean') return { status: 'OK', ...base, fromCache, passed: vote, score: null }
  return { status: 'OK', ...base, fromCache, passed: null, score: vote }
}

function counted(spec: CriterionSpec, ...votes: readonly Vote[]): Judgement {
  return judgementFromVotes(
    spec,
    votes.map((vote) => voted(vote)),
  )
}

describe('votes of a judge', () => {
  test('of three against two are a yes that shows both', () => {
    const votes = [true, false, true, true, false]
    expect(counted(binary, ...votes)).toEqual({
      status: 'OK',
      criterion: 'polite',
      fromCache: false,
      passed: true,
      score: null,
      votes,
    })
  })

  test.each<[readonly Vote[], boolean]>([
    [[true, true, false], true],
    [[false, true, false], false],
    [[true, null, true], true],
    [[false, false, null], false],
  ])('%j come to %j', (votes, passed) => {
    expect(counted(binary, ...votes)).toMatchObject({ status: 'OK', passed, votes })
  })

  test('that are as many for as against are no verdict', () => {
    expect(counted(binary, true, false)).toMatchObject({
      status: 'MISSING',
      reason: 'judge_tied',
      detail: '1 yes, 1 no',
    })
  })

  // One more vote could turn each of these.
  test.each<[readonly Vote[]]>([[[true, null]], [[true, false, null]], [[true, null, null]], [[null, null]]])(
    '%j do not come to more than half, and are missing for the reason of the missing one',
    (votes) => {
      expect(counted(binary, ...votes)).toMatchObject({
        status: 'MISSING',
        reason: 'judge_refused',
        detail: expect.stringMatching(/^\d yes, \d no, \d without a verdict: No\.$/),
        votes,
      })
    },
  )

  test('with scores come to their mean, which stays within what was given', () => {
    expect(counted(mean, 0.5, 1, 0)).toMatchObject({ status: 'OK', score: 0.5, passed: null, votes: [0.5, 1, 0] })
    // (0.1 + 0.1 + 0.1) / 3 is above 0.1 in doubles.
    expect(counted(mean, 0.1, 0.1, 0.1)).toMatchObject({ score: 0.1 })
  })

  test('with scores are missing when one is', () => {
    expect(counted(mean, 0.5, null, 0)).toMatchObject({
      status: 'MISSING',
      reason: 'judge_refused',
      detail: '2 of 3 votes have a score: No.',
    })
  })

  test('come from the cache when all of them do', () => {
    expect(judgementFromVotes(binary, [voted(true, true), voted(true, true)])).toMatchObject({ fromCache: true })
    expect(judgementFromVotes(binary, [voted(true, true), voted(true)])).toMatchObject({ fromCache: false })
  })

  test('of which there is one are the judgement itself', () => {
    expect(counted(binary, true)).toEqual(voted(true))
    expect(counted(mean, null)).toEqual(voted(null))
  })
})
