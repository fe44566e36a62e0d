import { indexOf } from '#model/flow/locate.ts'
import type { FlowDefinition, Mode, NodeId } from '#model/flow/tree.ts'
import type { InstanceState, Seat, Visit } from '../state.ts'

/**
 * An independent implementation: instead of counting, it tries every outcome of the open votes. The node is decided if all outcomes agree.
 */
export function oracle(mode: Mode, seats: readonly Seat[]): 'open' | 'approved' | 'rejected' {
  const votes = seats
    .filter(seat => seat.state !== 'cancelled' && seat.state !== 'skipped')
    .map(seat => ({ weight: seat.weight ?? 1, veto: seat.veto === true, said: seat.state }))
  const said = (word: string) => votes.filter(vote => vote.said === word)
  const silent = votes.filter(vote => vote.said !== 'approved' && vote.said !== 'rejected')
  if (votes.length === 0) return 'open'
  if (mode.kind === 'any') {
    if (said('approved').length !== 0) return 'approved'
    if (mode.firstDecides) return said('rejected').length !== 0 ? 'rejected' : 'open'
    return silent.length === 0 ? 'rejected' : 'open'
  }
  if (mode.kind !== 'vote') {
    if (said('rejected').length !== 0) return 'rejected'
    return silent.length === 0 ? 'approved' : 'open'
  }
  const vetoed = said('rejected').some(vote => vote.veto) || (!mode.rejectIsVote && said('rejected').length !== 0)
  if (vetoed) return 'rejected'
  const wins = (yes: ReadonlySet<number>): boolean => {
    let [heavy, total] = [0, 0]
    for (const [at, vote] of votes.entries()) {
      total += vote.weight
      if (yes.has(at)) heavy += vote.weight
    }
    const enough = mode.pass.count === undefined || yes.size >= mode.pass.count || yes.size === votes.length
    return enough && heavy / total >= (mode.pass.percent ?? 0) / 100 - 1e-12
  }
  const yes = new Set(votes.flatMap((vote, at) => (vote.said === 'approved' ? [at] : [])))
  const open = votes.flatMap((vote, at) => (vote.said === 'approved' || vote.said === 'rejected' ? [] : [at]))
  let reachable = false
  for (let bits = 0; bits < 2 ** open.length; bits++)
    reachable ||= wins(new Set([...yes, ...open.filter((_, bit) => Math.floor(bits / 2 ** bit) % 2 === 1)]))
  if (!reachable) return 'rejected'
  const unheard = open.some(at => votes[at]!.veto)
  return yes.size > 0 && wins(yes) && !unheard ? 'approved' : 'open'
}

/** The position of a visit: sequence, index and row at every level. */
function address(def: FlowDefinition, state: InstanceState, visit: Visit): { seq: string; at: number; item: string | undefined }[] {
  const path = indexOf(def).paths.get(visit.node)!
  const items: (string | undefined)[] = []
  for (let each: Visit | undefined = visit; each; each = each.parent === null ? undefined : state.visits[each.parent])
    items.unshift(each.item)
  return path.map((step, depth) => ({ seq: step.seq.id, at: step.at, item: items[depth] }))
}

/** The visits a return must cancel, found by comparing positions. */
export function regionOracle(def: FlowDefinition, state: InstanceState, source: Visit, target: NodeId): string[] {
  const to = indexOf(def).paths.get(target)!
  const from = address(def, state, source)
  let common = -1
  for (const [depth, step] of from.entries())
    if (to[depth]?.seq.id === step.seq && (depth === 0 || to[depth - 1]!.at === from[depth - 1]!.at)) common = depth
  return Object.values(state.visits)
    .filter(visit => {
      const there = address(def, state, visit)
      const same = from
        .slice(0, common)
        .every((step, depth) => there[depth]?.at === step.at && there[depth]?.seq === step.seq && there[depth]?.item === step.item)
      const mine = there[common]
      return same && mine?.seq === from[common]!.seq && mine.item === from[common]!.item && mine.at >= to[common]!.at
    })
    .map(visit => visit.id)
    .sort()
}
