import { sql } from 'drizzle-orm'
import { resolve } from '../../server/engine/resolve.ts'
import type { Loaded } from '../../server/engine/shell/load.ts'
import type { Company } from '../../server/engine/shell/ports.ts'
import { may } from '../../server/http/caller.ts'
import { missing } from '../../server/http/refusal.ts'
import type { Scene } from '../../server/http/route.ts'

/** Whoever may administer this flow: move, reassign, end its cases. */
export function isFlowAdmin(
  { caller }: Pick<Scene, 'caller'>,
  company: Company,
  { def, instance }: Pick<Loaded, 'def' | 'instance'>,
): boolean {
  const env = {
    org: company.org,
    form: {},
    initiator: { user: instance.initiator, dept: instance.deptId ?? '' },
    decided: [],
    picks: undefined,
    next: undefined,
  }
  return resolve(def.settings.admins, env).includes(caller.userId)
}

/**
 * Who may see a case: the initiator, everybody who had or has a task of it, who was informed, proxies of these, the flow's admins, and whoever
 * holds the flow's view right over the department. For everybody else it does not exist.
 */
export async function mustSee(scene: Scene, company: Company, loaded: Loaded): Promise<void> {
  const { caller, tx } = scene
  const { instance } = loaded
  if (instance.initiator === caller.userId || isFlowAdmin(scene, company, loaded)) return
  if (instance.status !== 'draft') {
    if (may(caller, `${instance.defKey}_view`) && caller.accountType !== 3 && within(scene, instance.deptId)) return
    const { rows } = await tx.execute<{ seen: boolean }>(sql`
      with me as (
        select ${caller.userId}::bigint as id
        union select principal from wf_proxy where agent = ${caller.userId} and revoked_at is null and from_at <= now() and until_at > now()
      )
      select exists (select 1 from wf_task where instance_id = ${instance.id} and (holder in (select id from me) or owner in (select id from me)))
        or exists (select 1 from wf_pool p join wf_task t on t.id = p.task_id where t.instance_id = ${instance.id} and p.user_id in (select id from me))
        or exists (select 1 from wf_cc where instance_id = ${instance.id} and user_id in (select id from me)) as seen`)
    if (rows[0]?.seen) return
  }
  throw missing()
}

function within({ caller }: Scene, deptId: string | null): boolean {
  const { scope } = caller
  return scope.kind === 'all' || (scope.kind === 'depts' && deptId !== null && scope.deptIds.includes(deptId))
}
