import { openStart } from './enter-human.ts'
import { closeVisit } from './seats.ts'
import { emit, type Work } from './work.ts'

/** Closes every open row of the case in the same patch: no to-do outlives its case. */
export function closeAll(work: Work): void {
  for (const visit of Object.values(work.state.visits)) closeVisit(work, visit)
  work.stack = []
}

/** The end of the case, or of its counter-approval: agreed, it undoes the case; not agreed, the case stays approved. */
export function finish(work: Work, result: 'approved' | 'rejected'): void {
  closeAll(work)
  if (work.state.reversal) {
    emit(work, { type: 'Completed', result: result === 'approved' ? 'reversed' : 'kept' })
    return
  }
  emit(work, { type: 'Completed', result })
  // 不同意: the initiator finds the case among the own to-dos, to edit and submit again or to delete.
  if (result === 'rejected') openStart(work, null)
}
