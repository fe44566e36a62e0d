import type { Caller } from './caller.ts'
import { may } from './caller.ts'
import { forbidden, Refusal } from './refusal.ts'
import type { Policy } from './route.ts'

/** Whether a person who is who they say may make this call. Throws the refusal that names the reason. */
export function admit(policy: Policy, caller: Caller): void {
  const types = ('types' in policy && policy.types) || [1, 2]
  if (!types.includes(caller.accountType)) throw forbidden()
  // A one-time password opens one door only: the one to choosing a password of one's own.
  if (caller.mustChangePassword && 'may' in policy) throw new Refusal('请先修改初始密码', 403, { error: 'must_change_password' })
  if ('may' in policy && ![policy.may].flat().some(code => may(caller, code))) throw forbidden()
}
