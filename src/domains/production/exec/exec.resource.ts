import { inArray, sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { fromShanghai } from '#server/http/present.ts'
import { STARTABLE, WAITING } from './exec.rules.ts'
import { workExecs } from './exec.table.ts'
import { makeup, undo } from './makeup.ledger.ts'
import { finish, pause, resume, start } from './report.ledger.ts'
import { workExec } from './work-exec.register.ts'

export default resource(workExec, workExecs, {
  access: staffOnly,
  offers: {
    unstarted: inArray(workExecs.status, [WAITING, STARTABLE]),
    // Steps that are worked on or inspected, and tested by a method that needs a record of its own.
    testable: sql`${workExecs.status} in ('2', '3', '7') and exists (select 1 from erp_producation_workorder w
      left join erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no and n.node_key = ${workExecs.nodeKey}
      left join erp_producation_repair_node r on r.node_key = ${workExecs.nodeKey}
      cross join lateral jsonb_array_elements(coalesce(n.qualities, r.qualities)) q
      where w.id = ${workExecs.workId} and q ->> 'indexType' in ('UT', 'MT', 'PT'))`,
    // Steps that are reported by the charge, and whose piece lies in no furnace yet.
    chargeable: sql`${workExecs.status} = '1' and ${workExecs.chargeId} is null and exists (select 1 from erp_producation_process p
      where p.process_code = ${workExecs.processCode} and p.by_charge = 'yes' and p.is_deleted = 0)`,
  },
  counted: {
    ncrId: sql`(select n.id from qc_nonconformity n where n.exec_id = ${workExecs.id} and n.state = 'open' and n.is_deleted = 0)`,
  },
  actions: {
    async start(ctx, { id }, { equipmentId, employeeIds }) {
      await start(ctx, { execId: id, equipmentId, employeeIds })
      return undefined
    },
    async pause(ctx, { id }, { stopCause }) {
      await pause(ctx, { execId: id, stopCause })
      return undefined
    },
    async resume(ctx, { id }) {
      await resume(ctx, { execId: id })
      return undefined
    },
    async finish(ctx, { id }, { persons, weight }) {
      await finish(ctx, { execId: id, persons: persons.length > 0 ? persons : undefined, weight })
      return undefined
    },
    async makeup(ctx, { id }, { startTime, endTime, persons, ...rest }) {
      const times = { startTime: fromShanghai(startTime), endTime: fromShanghai(endTime) }
      await makeup(ctx, { execId: id, ...rest, ...times, persons: persons.length > 0 ? persons : undefined })
      return undefined
    },
    async undo(ctx, { id }, { reason }) {
      await undo(ctx, { execId: id, reason })
      return undefined
    },
  },
})
