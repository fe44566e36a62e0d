import type { FlowSettings } from '#model/flow/tree.ts'
import { resolve } from '../resolve.ts'
import type { Acting } from './engine.ts'
import type { Company } from './ports.ts'

/** Who may start a flow. External accounts need to be named: "everybody" means all staff. */
export function mayStart(
  { org }: Company,
  { user, dept, external }: Pick<Acting, 'user' | 'dept' | 'external'>,
  { starters }: FlowSettings,
): boolean {
  if (starters === 'all') return !external
  const env = { org, form: {}, initiator: { user, dept }, decided: [], picks: undefined, next: undefined }
  return resolve(starters, env).includes(user)
}
