import type { CandidateSpec, Fallback, FieldPath } from './tree.ts'

/** The people a chain may name. These are plain values; the resolver looks the people up. */
export const role = (...codes: readonly string[]): CandidateSpec => ({ by: 'role', ids: codes })
export const headOfInitiator: CandidateSpec = { by: 'deptLeader', of: 'initiator', level: 0, up: true }
export const initiator: CandidateSpec = { by: 'initiator' }
/** The person or people in a field, through a reference (`vehicleId.driver`) or a column (`items.keeper`) too. */
export const personIn = (path: FieldPath): CandidateSpec => ({ by: 'field', path })
/** Head of the department in a field; for a column, the heads of all distinct departments. */
export const headIn = (path: FieldPath): CandidateSpec => ({ by: 'field', path, leaderOf: true })
/** The initiator chooses among these at submit. */
export const pickedFrom = (from: readonly CandidateSpec[], most = 1): CandidateSpec => ({ by: 'initiatorPick', from, min: 1, max: most })

/** When nobody holds the role, the next head decides, then the flow's administrators; the node never passes silently. */
export const HEAD_ABOVE: readonly Fallback[] = [{ to: 'users', who: [{ by: 'deptLeader', of: 'initiator', level: 1, up: true }] }]
/** Skips a node without people. */
export const LEFT_OUT: readonly Fallback[] = [{ to: 'pass' }]
