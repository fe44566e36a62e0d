import { stepsBefore } from '../exec/exec.rules.ts'

/** 限制投产. How far pieces without an order may go. */
interface Step {
  readonly nodeKey: string
  readonly preNodeKeys: readonly string[]
  readonly processName: string
  readonly baseProcessCode: string
  readonly processSeq: number
}

/** 粗加工: without an agreement, pieces for stock go no further than this. */
const ROUGH = 'BP04'

export const defaultStop = <S extends Step>(nodes: readonly S[]): S | undefined =>
  nodes.filter(({ baseProcessCode }) => baseProcessCode === ROUGH).sort((one, other) => one.processSeq - other.processSeq)[0]

interface Bound {
  readonly order: { readonly sourceKind: string; readonly stopNodeKey: string | null }
  readonly piece: { readonly demandId: string | null }
  readonly node: Step
  readonly nodes: readonly Step[]
}

/** Why a step lies beyond what is allowed without an order; nothing if it does not. */
export function beyondStop({ order, piece, node, nodes }: Bound): string | undefined {
  if (piece.demandId || (!order.stopNodeKey && order.sourceKind !== 'stock')) return undefined
  const stop = nodes.find(({ nodeKey }) => nodeKey === order.stopNodeKey) ?? defaultStop(nodes)
  if (!stop || !stepsBefore(nodes, node.nodeKey).has(stop.nodeKey)) return undefined
  return order.stopNodeKey
    ? `工单限制投产至【${stop.processName}】，关联订单后才能继续`
    : `备库工单未批准无订单备产，不能越过【${stop.processName}】`
}
