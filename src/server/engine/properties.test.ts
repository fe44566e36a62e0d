import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { definition, form, wishes } from './testing/generate.ts'
import { play } from './testing/play.ts'

const runs = Number(process.env.ENGINE_RUNS ?? 400)

describe('any flow, any commands', () => {
  it('keeps the invariants', () => {
    fc.assert(
      fc.property(definition, form, wishes(40), (def, values, list) => {
        expect(play(def, values, list).broken).toEqual([])
      }),
      { numRuns: runs },
    )
  })
})
