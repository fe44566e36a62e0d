import { openStart } from './enter-human.ts'
import { closeVisit } from './seats.ts'
import { emit, type Work } from './work.ts'

/** Closes every open task in the same patch: no to-do outlives its case. */
export function closeAll(work: Work): void {
  for (const visit of Object.values(work.state.visits)) closeVisit(work, visit)
  work.stack = []
}

/** The end of a case or of its reversal: an approved reversal undoes the case, a rejected one leaves it approved. */
export function finish(work: Work, result: 'approved' | 'rejected'): void {
  closeAll(work)
  if (work.state.reversal) {
    emit(work, { type: 'Completed', result: result === 'approved' ? 'reversed' : 'kept' })
    return
  }
  emit(work, { type: 'Completed', result })
  // 不同意: the initiator gets a to-do, to edit and resubmit or to delete.
  if (result === 'rejected') openStart(work, null)
}
