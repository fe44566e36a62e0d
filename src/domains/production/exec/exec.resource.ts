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
