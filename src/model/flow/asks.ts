import { isHuman } from './locate.ts'
import type { FlowNode, HumanNode, Seq } from './tree.ts'

/** What may come of a part of a tree: somebody is asked, the case ends, or it goes on with nobody asked. */
type Way = 'asked' | 'ended' | 'passed'
type Ways = ReadonlySet<Way>

const ways = (...all: readonly Way[]): Ways => new Set(all)
const either = (all: readonly Ways[]): Ways => new Set(all.flatMap(each => [...each]))

export function waysOf({ nodes }: Pick<Seq, 'nodes'>): Ways {
  const found = new Set<Way>()
  for (const node of nodes) {
    const there = waysAt(node)
    for (const way of there) if (way !== 'passed') found.add(way)
    if (!there.has('passed')) return found
  }
  return found.add('passed')
}

/** Whether whoever gets here is certain to be asked. */
export const surelyAsks = (node: FlowNode): boolean => isOnly(waysAt(node), 'asked')

const isOnly = (found: Ways, way: Way): boolean => found.size === 1 && found.has(way)

function waysAt(node: FlowNode): Ways {
  if (isHuman(node)) return waysOfPerson(node)
  switch (node.type) {
    case 'end':
      return ways('ended')
    case 'branch':
    case 'inclusive':
      return either([...node.cases.map(each => waysOf(each.body)), waysOf(node.otherwise)])
    case 'forEach':
      // A table may have no rows.
      return either([ways('passed'), waysOf(node.body)])
    case 'parallel': {
      const bodies = node.branches.map(waysOf)
      const needed = node.join === 'all' ? bodies.length : node.join === 'any' ? 1 : node.join.n
      const idle = bodies.filter(each => each.has('passed')).length
      return either([ways(idle >= needed ? 'passed' : 'asked'), ...bodies.map(each => (each.has('ended') ? ways('ended') : ways()))])
    }
    case 'sub':
      // Whoever waits for a child waits for its people.
      return ways(node.sync ? 'asked' : 'passed')
    default:
      return ways('passed')
  }
}

function waysOfPerson({ who, self, again, empty }: HumanNode): Ways {
  if (!again && self === 'skip' && who.every(spec => spec.by === 'initiator')) return ways('passed')
  const last = empty.find(fallback => !('who' in fallback))?.to
  return last === 'pass' ? ways('asked', 'passed') : last === 'reject' ? ways('asked', 'ended') : ways('asked')
}

/** The sentence about a tree that may approve or reject with nobody asked. */
export function unasked(root: Seq): string | undefined {
  const found = waysOf(root)
  if (found.has('passed')) return '有的情况下没有任何人审批：每条路径上至少要有一个必定有人处理的节点'
  return found.has('ended') ? '有的情况下没有任何人审批流程就结束了：结束或自动拒绝之前须有人处理' : undefined
}
