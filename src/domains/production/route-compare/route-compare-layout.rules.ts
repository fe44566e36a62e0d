import type { RouteNode } from '#contract/production-shape.ts'
import { ordered, wouldCircle } from '../route/route-graph.rules.ts'
import { CARD, type Lane, type Placed } from '../route/route-layout.rules.ts'
import { aligned } from './route-diff.rules.ts'

/** Below a card there is room for what changed in it. */
export const NOTES = { most: 3, line: 18 } as const
const GAP = { x: 56, y: 20 } as const
const LANE = { padding: 28 } as const
const ROW = CARD.height + NOTES.most * NOTES.line + GAP.y

/** 对齐. One place for each step of either version, so that the same step stands in the same place on both sides and a missing one leaves a gap. */
export function comparedPlaces(
  old: readonly RouteNode[],
  now: readonly RouteNode[],
): { places: ReadonlyMap<string, Placed>; lanes: readonly Lane[] } {
  const steps = ordered(together(old, now)) ?? []
  const column = new Map<string, number>()
  const lanes = new Map<string, Map<number, string[]>>()
  for (const { nodeKey, preNodeKeys, deptShopId } of steps) {
    const at = Math.max(-1, ...preNodeKeys.map(key => column.get(key) ?? -1)) + 1
    column.set(nodeKey, at)
    const lane = lanes.get(deptShopId) ?? new Map<number, string[]>()
    lanes.set(deptShopId, lane.set(at, [...(lane.get(at) ?? []), nodeKey]))
  }
  const places = new Map<string, Placed>()
  const drawn: Lane[] = []
  let top = 0
  for (const [deptShopId, columns] of lanes) {
    const rows = Math.max(...[...columns.values()].map(keys => keys.length))
    for (const [at, keys] of columns)
      for (const [row, key] of keys.entries())
        places.set(key, { posX: LANE.padding + at * (CARD.width + GAP.x), posY: top + LANE.padding + row * ROW })
    const height = LANE.padding + rows * ROW
    drawn.push({ deptShopId, top, height })
    top += height
  }
  return { places, lanes: drawn }
}

/** The new version, with the steps that only the old one has where they stood. */
function together(old: readonly RouteNode[], now: readonly RouteNode[]): RouteNode[] {
  const [before, after] = [new Map(old.map(node => [node.nodeKey, node])), new Map(now.map(node => [node.nodeKey, node]))]
  const keys = aligned([...before.keys()], [...after.keys()])
  let steps = keys.flatMap((key, index) => {
    const node = after.get(key) ?? before.get(key)
    return node ? [{ ...node, processSeq: index }] : []
  })
  for (const { nodeKey, preNodeKeys } of old)
    for (const from of preNodeKeys.filter(key => !after.has(key)))
      if (after.has(nodeKey) && !wouldCircle(steps, from, nodeKey))
        steps = steps.map(step => (step.nodeKey === nodeKey ? { ...step, preNodeKeys: [...step.preNodeKeys, from] } : step))
  return steps
}
