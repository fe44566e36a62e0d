import type { CandidateSpec, Fallback, FieldPath } from './tree.ts'

/** Whom a chain may name. Each is a value that the resolver understands; a definition never looks anybody up. */
export const role = (...codes: readonly string[]): CandidateSpec => ({ by: 'role', ids: codes })
export const headOfInitiator: CandidateSpec = { by: 'deptLeader', of: 'initiator', level: 0, up: true }
/** The vice president in charge of the applying department. */
export const viceOfInitiator: CandidateSpec = { by: 'rule', name: 'vp_dept', args: {} }
export const initiator: CandidateSpec = { by: 'initiator' }
/** The person, or the several, in a field; through a reference (`vehicleId.driver`) or a column (`items.keeper`) too. */
export const personIn = (path: FieldPath): CandidateSpec => ({ by: 'field', path })
/** Head of the department in a field; a column means the heads of all distinct values. */
export const headIn = (path: FieldPath): CandidateSpec => ({ by: 'field', path, leaderOf: true })
/** The initiator names one among these at submit. */
export const pickedFrom = (from: readonly CandidateSpec[], most = 1): CandidateSpec => ({ by: 'initiatorPick', from, min: 1, max: most })

/** Nobody holds the role: the head above decides, else the flow's administrators; it never passes silently. */
export const HEAD_ABOVE: readonly Fallback[] = [{ to: 'users', who: [{ by: 'deptLeader', of: 'initiator', level: 1, up: true }] }]
/** A node over an empty list of people is left out. */
export const LEFT_OUT: readonly Fallback[] = [{ to: 'pass' }]
