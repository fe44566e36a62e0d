import { type GraphNode, ordered } from './route-graph.rules.ts'

/** Places of the nodes on the canvas: from left to right in the order of work, one lane for each workshop. */
export const CARD = { width: 208, height: 96 } as const
const GAP = { x: 56, y: 28 } as const
const LANE = { padding: 28, label: 120 } as const

export interface Placed {
  readonly posX: number
  readonly posY: number
}

export interface Lane {
  readonly deptShopId: string
  readonly top: number
  readonly height: number
}

interface Laid extends GraphNode {
  readonly deptShopId: string
}

/** A lane is as high as the most nodes that stand in one of its columns. */
export function laidOut(nodes: readonly Laid[]): { places: Map<string, Placed>; lanes: Lane[] } {
  const column = new Map<string, number>()
  const shops: string[] = []
  const stacks = new Map<string, string[]>()
  for (const { nodeKey, preNodeKeys, deptShopId } of ordered(nodes) ?? nodes) {
    const at = Math.max(-1, ...preNodeKeys.map(key => column.get(key) ?? -1)) + 1
    column.set(nodeKey, at)
    if (!shops.includes(deptShopId)) shops.push(deptShopId)
    const stack = `${deptShopId}/${at}`
    stacks.set(stack, [...(stacks.get(stack) ?? []), nodeKey])
  }
  const places = new Map<string, Placed>()
  const lanes: Lane[] = []
  let top = 0
  for (const deptShopId of shops) {
    const own = [...stacks].filter(([stack]) => stack.slice(0, stack.lastIndexOf('/')) === deptShopId)
    const rows = Math.max(...own.map(([, keys]) => keys.length))
    const height = 2 * LANE.padding + rows * CARD.height + (rows - 1) * GAP.y
    for (const [, keys] of own)
      for (const [row, key] of keys.entries())
        places.set(key, {
          posX: LANE.label + (column.get(key) ?? 0) * (CARD.width + GAP.x),
          posY: top + LANE.padding + row * (CARD.height + GAP.y),
        })
    lanes.push({ deptShopId, top, height })
    top += height
  }
  return { places, lanes }
}
