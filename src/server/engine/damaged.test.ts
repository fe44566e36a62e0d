import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unasked } from '#model/flow/asks.ts'
import { check } from '#model/flow/check.ts'
import { shapeProblems } from '#model/flow/shape.ts'
import type { FlowDefinition, Seq } from '#model/flow/tree.ts'
import { openTasks } from './state.ts'
import { damaged, damages } from './testing/damage.ts'
import { definition, form } from './testing/generate.ts'
import { World } from './testing/world.ts'

const runs = Number(process.env.ENGINE_RUNS ?? 200) * 2
const paths = ['amount', 'owner', 'items', 'items.owner', 'items.qty', 'items.parts', 'items.parts.owner']
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text)

/** Problems in the order in which publishing finds them; each stage relies on the one before. */
function problemsOf(def: FlowDefinition): string[] {
  const shape = shapeProblems(def.root).map(({ text }) => text)
  if (shape.length > 0) return shape
  const meaning = check(def).map(({ text }) => text)
  return meaning.length > 0 ? meaning : [unasked(def.root) ?? []].flat()
}

/** Why the case stopped, if it did not get to anybody: neither now nor after something that it waits for. */
function stopped(def: FlowDefinition, values: Record<string, unknown>): string | undefined {
  const world = new World(def, { form: values })
  // Somebody whom no tree names, so that nothing passes because the initiator decides.
  world.do('adm', { type: 'submit' })
  const { state } = world
  if (openTasks(state).length > 0 || Object.keys(state.waits).length > 0 || Object.keys(state.timers).length > 0) return undefined
  const [parked] = world.of('Parked')
  // What only the data of a case can show.
  if (parked && ['rows', 'nobody'].includes(parked.why)) return undefined
  return parked ? `parked: ${parked.why}` : state.status
}

describe('a damaged tree', () => {
  it('is refused with a sentence, or a case on it asks somebody', () => {
    let [refused, published] = [0, 0]
    fc.assert(
      fc.property(definition, damages(3), form, (whole, list, values) => {
        const def = { ...whole, form: { paths }, root: damaged(whole.root, list) as Seq }
        const problems = problemsOf(def)
        if (problems.length > 0) {
          refused++
          expect(problems.filter(text => !isChinese(text))).toEqual([])
          return
        }
        published++
        expect(stopped(def, values)).toBeUndefined()
      }),
      { numRuns: runs },
    )
    // Both must happen often, or the test proves nothing.
    expect(Math.min(refused, published)).toBeGreaterThan(runs / 20)
  })

  it('that is whole has the shape of a tree', () => {
    fc.assert(
      fc.property(definition, whole => {
        expect(shapeProblems(JSON.parse(JSON.stringify(whole.root)))).toEqual([])
      }),
      { numRuns: runs / 10 },
    )
  })
})
