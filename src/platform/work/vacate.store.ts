import { sql } from 'drizzle-orm'
import type { App } from '#server/app.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import type { Site } from '#server/site.ts'
import { briefError } from '#server/text/brief-error.ts'

const AT_ONCE = 100
const caretaker = { userId: '', account: 'caretaker', from: '', action: 'vacate', requestId: '' }

/** 停用. Open tasks of people who were disabled or deleted, however that came about, go where the flow says. Each case in its own transaction. */
export async function vacateSeats(app: Pick<App, 'engine' | 'newId' | 'log'>, site: Site, now: Date): Promise<number> {
  const { rows } = await site.database.reader.execute<{ instance: string; tenant: string; user: string }>(sql`
    select distinct t.instance_id::text as instance, t.tenant_id as tenant, t.holder::text as user
    from wf_task t join wf_instance i on i.id = t.instance_id and i.status in ('running', 'returned')
    where t.status = 0 and t.holder in (select u.id from sys_user u where u.status <> 1 or u.is_deleted <> 0) limit ${AT_ONCE}`)
  for (const { instance, tenant, user } of rows)
    try {
      await site.database.change(caretaker, async tx => {
        const acting = { engine: app.engine, site, tx, tenantId: tenant, user: '', dept: '', now, system: true, newId: app.newId }
        const loaded = await loadCase(acting, { processInstanceId: instance }, true)
        await run(acting, loaded, { command: () => ({ type: 'vacate', user }) })
      })
    } catch (error) {
      app.log(`停用人员的待办 ${instance}：${briefError(error).message}`)
    }
  return rows.length
}
