import type { Mode } from '#model/flow/tree.ts'
import { counts, type Seat, type SignMode } from './state.ts'

export type Outcome = 'open' | 'approved' | 'rejected'

/** Counts seats only; tasks, events and history do not matter. Cancelled and skipped seats are ignored. */
export function tally(mode: Mode, all: readonly Seat[]): Outcome {
  const seats = all.filter(counts)
  const approved = seats.filter(seat => seat.state === 'approved')
  const rejected = seats.filter(seat => seat.state === 'rejected')
  if (mode.kind === 'vote') return vote(mode, seats, approved, rejected)
  if (mode.kind === 'any') {
    if (approved.length > 0) return 'approved'
    if (rejected.length > 0 && (mode.firstDecides || rejected.length === seats.length)) return 'rejected'
    return 'open'
  }
  if (rejected.length > 0) return 'rejected'
  return seats.length > 0 && approved.length === seats.length ? 'approved' : 'open'
}

function vote(
  mode: Extract<Mode, { kind: 'vote' }>,
  seats: readonly Seat[],
  approved: readonly Seat[],
  rejected: readonly Seat[],
): Outcome {
  if (rejected.some(seat => !mode.rejectIsVote || seat.veto)) return 'rejected'
  if (seats.length === 0) return 'open'
  const weigh = (some: readonly Seat[]) => some.reduce((sum, seat) => sum + (seat.weight ?? 1), 0)
  const total = weigh(seats)
  // With fewer people than the required count, all of them: a vote that cannot be won would reject by itself.
  const count = Math.min(mode.pass.count ?? 0, seats.length)
  const passes = (yes: readonly Seat[]) => yes.length >= count && weigh(yes) * 100 >= (mode.pass.percent ?? 0) * total
  // People with a veto must decide before a majority of the others counts.
  const vetoOpen = seats.some(seat => seat.veto && seat.state !== 'approved' && seat.state !== 'rejected')
  if (approved.length > 0 && passes(approved)) return vetoOpen ? 'open' : 'approved'
  return passes(seats.filter(seat => seat.state !== 'rejected')) ? 'open' : 'rejected'
}

/** Weight and veto of a person's seat, fixed when the seat is created. */
export function ballot(mode: Mode, owner: string): { readonly weight?: number; readonly veto?: true } {
  if (mode.kind !== 'vote') return {}
  const weight = mode.weights?.[owner]
  return { ...(weight === undefined ? {} : { weight }), ...(mode.veto?.includes(owner) ? { veto: true } : {}) }
}

/** How added signers count among themselves. */
export const signersMode = (mode: SignMode): Mode => (mode === 'any' ? { kind: 'any', firstDecides: false } : { kind: mode })
