import fc from 'fast-check'
import { it } from 'vitest'
import { definition, form, wishes } from './testing/generate.ts'
import { play } from './testing/play.ts'
it('x', () => {
  const a = fc.check(fc.property(definition, form, wishes(40), (def, values, list) => play(def, values, list).broken.length === 0), { numRuns: 100000, interruptAfterTimeLimit: 150000, seed: 77 })
  console.log('RUNS', a.numRuns, a.failed && a.counterexample)
  if (a.counterexample) { const [d, f, w] = a.counterexample; const p = play(d, f, w); console.log(JSON.stringify(d.root), JSON.stringify(d.settings), JSON.stringify(f), JSON.stringify(w), p.broken, p.accepted, p.world.events.slice(-25).map(e => JSON.stringify(e)).join('\n')) }
})
