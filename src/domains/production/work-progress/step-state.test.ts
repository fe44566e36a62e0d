import { describe, expect, it } from 'vitest'
import { latest, nodeStates, roundsIn, standing, together } from './step-state.rules.ts'

const step = (nodeKey: string, status: number, round = 1, nodeRefType = 1) => ({ nodeKey, status, round, nodeRefType })

describe('how a step stands', () => {
  it('is said by the last round; an earlier one can be asked for', () => {
    const steps = [step('a', 4, 1), step('a', 1, 2), step('b', 7, 1), step('a', 0, 1, 2)]
    expect(latest(steps).map(({ status }) => status)).toEqual([1, 7, 0])
    expect(latest(steps, 1).map(({ status }) => status)).toEqual([4, 7, 0])
    expect(standing(steps).map(({ nodeKey }) => nodeKey)).toEqual(['a', 'b'])
    expect(roundsIn(steps)).toBe(2)
    expect(roundsIn([])).toBe(1)
  })

  it('of several pieces is the one that somebody has to do something about', () => {
    expect(together(['done', 'failed', 'running']).state).toBe('failed')
    expect(together(['done', 'ready', 'running']).state).toBe('running')
    expect(together(['waiting', 'toCheck', 'ready']).state).toBe('toCheck')
    expect(together(['done', 'waiting']).state).toBe('waiting')
    expect(together(['done', 'waived']).state).toBe('done')
    expect(together(['waived', 'waived']).state).toBe('waived')
    expect(together([]).state).toBe('waiting')
  })

  it('is counted by step of the route, without repairs', () => {
    const states = nodeStates([{ steps: [step('a', 4), step('b', 1)] }, { steps: [step('a', 4), step('b', 0), step('b', 2, 1, 2)] }])
    expect(states.get('a')).toMatchObject({ state: 'done', counts: new Map([['done', 2]]) })
    expect(states.get('b')?.state).toBe('ready')
  })
})
