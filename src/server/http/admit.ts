import type { Caller } from './caller.ts'
import { may } from './caller.ts'
import { forbidden, Refusal } from './refusal.ts'
import type { Policy } from './route.ts'

/** Throws a refusal unless the caller may make this call. */
export function admit(policy: Policy, caller: Caller): void {
  const types = ('types' in policy && policy.types) || [1, 2]
  if (!types.includes(caller.accountType)) throw forbidden()
  // With a one-time password, only changing it is allowed.
  if (caller.mustChangePassword && 'may' in policy) throw new Refusal('请先修改初始密码', 403, { error: 'must_change_password' })
  if ('may' in policy && ![policy.may].flat().some(code => may(caller, code))) throw forbidden()
}
