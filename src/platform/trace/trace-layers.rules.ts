import type { TraceLink } from '#contract/trace.ts'

/** Where the cards of a chain stand: what came first on the left, what follows from it further right. */
export const CARD = { width: 232, height: 92 } as const
const GAP = { x: 96, y: 20 } as const

type Keyed = { readonly key: string }

/** The columns of a chain: each node right of everything it came from. A circle, which books do not have, would not loop here. */
export function layersOf<N extends Keyed>(nodes: readonly N[], links: readonly TraceLink[]): N[][] {
  const before = new Map<string, string[]>()
  for (const { from, to } of links) before.set(to, [...(before.get(to) ?? []), from])
  const depths = new Map<string, number>()
  const depthOf = (key: string, on: ReadonlySet<string> = new Set()): number => {
    const known = depths.get(key)
    if (known !== undefined) return known
    const path = new Set(on).add(key)
    const above = (before.get(key) ?? []).filter(from => !path.has(from)).map(from => depthOf(from, path) + 1)
    const depth = Math.max(0, ...above)
    depths.set(key, depth)
    return depth
  }
  const layers: N[][] = []
  for (const node of nodes) {
    const depth = depthOf(node.key)
    layers[depth] = [...(layers[depth] ?? []), node]
  }
  const full = Array.from(layers, layer => layer ?? []).filter(layer => layer.length > 0)
  return inOrder(full, before)
}

/** Within a column, nodes stand beside what they came from, so that few lines cross. */
function inOrder<N extends Keyed>(layers: N[][], before: ReadonlyMap<string, readonly string[]>): N[][] {
  const rows = new Map<string, number>()
  return layers.map(layer => {
    const at = ({ key }: N) => {
      const above = (before.get(key) ?? []).flatMap(from => rows.get(from) ?? [])
      return above.length === 0 ? Number.POSITIVE_INFINITY : above.reduce((sum, row) => sum + row, 0) / above.length
    }
    const sorted = layer.toSorted((one, other) => at(one) - at(other) || 0)
    for (const [row, { key }] of sorted.entries()) rows.set(key, row - (sorted.length - 1) / 2)
    return sorted
  })
}

/** Places of the cards, each column centred on the middle line. */
export function placesOf<N extends Keyed>(layers: readonly (readonly N[])[]): Map<string, { x: number; y: number }> {
  const places = new Map<string, { x: number; y: number }>()
  for (const [column, layer] of layers.entries())
    for (const [row, { key }] of layer.entries())
      places.set(key, { x: column * (CARD.width + GAP.x), y: (row - (layer.length - 1) / 2) * (CARD.height + GAP.y) })
  return places
}
