import { sql } from 'drizzle-orm'
import { params } from '#platform/param/param.table.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { allowLongStatements } from '#server/db/long-statements.ts'
import { demoContext, type Extent, TENANT, WHOLE_YEAR } from '#server/document/demo.ts'
import type { Site } from '#server/site.ts'
import { demoParts } from './load-departments.ts'

/** The actor in the audit trail. */
const SYSTEM = { userId: '', account: 'system', from: 'seed', action: 'seed', requestId: '' }
/** Says that a database has its year. */
const MARK = 'system.demo.year'

/** 示范年度. A year of making on top of the small demo company, in one transaction; a company that has it keeps it. */
export async function loadYear(app: App, site: Site, now: Date, extent: Extent = WHOLE_YEAR): Promise<void> {
  const started = Date.now()
  await site.database.change(SYSTEM, async tx => {
    const { rows } = await tx.execute(sql`select 1 from sys_param where param_key = ${MARK} and is_deleted = 0`)
    if (rows.length > 0) return
    app.log(`正在写入演示年度：${site.schema}`)
    await allowLongStatements(tx)
    const ctx = demoContext({ tx, site, app, newId: app.newId, now }, await knownIn(tx))
    const parts = await demoParts()
    for (const { year } of parts) await year?.(ctx, extent)
    for (const { yearEnd } of parts) await yearEnd?.(ctx, extent)
    await tx
      .insert(params)
      .values({ id: app.newId(), paramName: '演示年度', paramKey: MARK, paramValue: '1', remark: '此库含有一年的演示业务' })
    app.log(`${site.schema}：演示年度完成，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`)
  })
}

/** What the small demo company is called by, as its loaders remembered it. */
const NAMED: Readonly<Record<string, readonly [table: string, code: string]>> = {
  user: ['sys_user', 'account'],
  dept: ['sys_dept', 'dept_code'],
  material: ['wh_material', 'material_code'],
  warehouse: ['wh_warehouse', 'warehouse_code'],
  equipment: ['eq_equipment', 'equipment_code'],
  supplier: ['sup_supplier', 'supplier_name'],
  customer: ['sal_customer', 'short_name'],
  process: ['erp_producation_process', 'process_code'],
  energyMeter: ['en_meter', 'meter_no'],
  knife: ['eq_knife', 'knife_code'],
}

async function knownIn(tx: Tx): Promise<Record<string, ReadonlyMap<string, string>>> {
  const read = async (from: string) => {
    const { rows } = await tx.execute<{ code: string; id: string }>(sql.raw(from))
    return new Map(rows.map(({ code, id }) => [code, id]))
  }
  const known: Record<string, ReadonlyMap<string, string>> = {}
  for (const [kind, [table, code]] of Object.entries(NAMED))
    known[kind] = await read(`select ${code} as code, id::text from ${table} where tenant_id = '${TENANT}' and is_deleted = 0`)
  known.employee = await read(
    'select u.account as code, e.id::text from hr_employee e join sys_user u on u.id = e.user_id where e.is_deleted = 0',
  )
  known.route = await read(
    `select route_code as code, id::text from erp_producation_route where status in ('2', '3') and is_deleted = 0 order by version_num`,
  )
  return known
}
