import type { Mode } from '#model/flow/tree.ts'
import { counts, type Seat, type SignMode } from './state.ts'

export type Outcome = 'open' | 'approved' | 'rejected'

/** Seats in, outcome out. Tasks, events and history never enter a count. Seats that were cancelled or skipped are not there. */
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
  // Fewer people than the count asks for: then all of them, because a vote nobody can win would reject by itself.
  const count = Math.min(mode.pass.count ?? 0, seats.length)
  const passes = (yes: readonly Seat[]) => yes.length >= count && weigh(yes) * 100 >= (mode.pass.percent ?? 0) * total
  // Who holds a veto has to be heard before a majority of the others decides.
  const vetoOpen = seats.some(seat => seat.veto && seat.state !== 'approved' && seat.state !== 'rejected')
  if (approved.length > 0 && passes(approved)) return vetoOpen ? 'open' : 'approved'
  return passes(seats.filter(seat => seat.state !== 'rejected')) ? 'open' : 'rejected'
}

/** What a vote gives a person's seat, fixed when the person sits down. */
export function ballot(mode: Mode, owner: string): { readonly weight?: number; readonly veto?: true } {
  if (mode.kind !== 'vote') return {}
  const weight = mode.weights?.[owner]
  return { ...(weight === undefined ? {} : { weight }), ...(mode.veto?.includes(owner) ? { veto: true } : {}) }
}

/** How added signers count among themselves. */
export const signersMode = (mode: SignMode): Mode => (mode === 'any' ? { kind: 'any', firstDecides: false } : { kind: mode })
