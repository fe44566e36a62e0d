import { ancestorsOf, type GraphNode, normal, successorsOf } from './route-graph.rules.ts'

/**
 * 插入. Where new steps go: seen from steps that are there already, or behind everything. What goes in is one step or a part of a route; what
 * it is placed by may be several steps, too, and then counts as a whole, such as the ends of two branches that a new step joins.
 */
export type Side = 'before' | 'beside' | 'after'
export type Place = 'end' | { readonly side: Side; readonly keys: readonly string[] }

/** Some steps of a route as a route of their own: in the order that they have there, also where that order comes from a step left out. */
export function partOf<N extends GraphNode>(nodes: readonly N[], keys: readonly string[]): N[] {
  const far = ancestorsOf(nodes)
  const own = nodes.filter(node => keys.includes(node.nodeKey))
  return normal(own.map(node => ({ ...node, preNodeKeys: keys.filter(key => far.get(node.nodeKey)?.has(key)) })))
}

export function placed<N extends GraphNode>(nodes: readonly N[], part: readonly N[], place: Place): N[] {
  const { side, keys } = place === 'end' ? { side: 'after', keys: nodes.map(node => node.nodeKey) } : place
  const by = edgesOf(partOf(nodes, keys))
  const taken = edgesOf(part)
  const entered = nodes.filter(node => by.entries.includes(node.nodeKey))
  const awaited = side === 'after' ? by.exits : [...new Set(entered.flatMap(node => node.preNodeKeys))]
  const rest = nodes.map(node => {
    if (side === 'before') return entered.includes(node) ? { ...node, preNodeKeys: taken.exits } : node
    // Whatever waited for all of them waits for what is new.
    if (by.exits.length === 0 || !by.exits.every(key => node.preNodeKeys.includes(key))) return node
    const kept = side === 'after' ? node.preNodeKeys.filter(key => !by.exits.includes(key)) : node.preNodeKeys
    return { ...node, preNodeKeys: [...kept, ...taken.exits] }
  })
  const numbers = nodes.flatMap(node => (keys.includes(node.nodeKey) ? node.processSeq : []))
  const start = side === 'before' ? Math.min(...numbers) - 1 : Math.max(0, ...numbers)
  const added = normal(part).map((node, index) => ({
    ...node,
    preNodeKeys: taken.entries.includes(node.nodeKey) ? awaited : node.preNodeKeys,
    processSeq: start + (index + 1) / (part.length + 1),
  }))
  return normal([...rest, ...added])
}

/** The steps of a part that wait for none of it, and those that nothing of it waits for. */
function edgesOf(part: readonly GraphNode[]): { entries: string[]; exits: string[] } {
  const after = successorsOf(part)
  return {
    entries: part.filter(node => node.preNodeKeys.length === 0).map(node => node.nodeKey),
    exits: part.filter(node => after.get(node.nodeKey)?.length === 0).map(node => node.nodeKey),
  }
}
