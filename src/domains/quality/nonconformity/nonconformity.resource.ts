import { type SQL, sql } from 'drizzle-orm'
import { update } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { nonconformity } from './nonconformity.register.ts'
import { nonconformities } from './nonconformity.table.ts'
import { goodInStock, registerStock } from './nonconformity-stock.store.ts'
import { mayRemake, remakePiece } from './remake.store.ts'

/** The paper that decided about it. */
const decidedBy = (disposition: string): SQL =>
  sql`select n.id as from_id, n.disposition_doc_id as to_id, 1 as qty, null::numeric as amount from qc_nonconformity n
    where n.disposition = ${disposition} and n.disposition_doc_id is not null and n.is_deleted = 0`

export default resource(nonconformity, nonconformities, {
  access: staffOnly,
  createActions: { register: registerStock },
  files: { remake: mayRemake },
  actions: {
    async remake(ctx, row, asked) {
      await remakePiece(ctx, row, asked)
      return undefined
    },
    async recheck(ctx, row, { reason }) {
      await goodInStock(ctx, row, reason)
      return undefined
    },
    async closeOut(ctx, { id }, { rootCause, correctiveAction }) {
      await update(ctx, nonconformities, id, { rootCause, correctiveAction, closeOutTime: ctx.now })
      return undefined
    },
  },
  offers: {
    inStock: sql`${nonconformities.warehouseId} is not null and ${nonconformities.state} = 'open'`,
    // Nothing was decided yet, or it is being repaired: what the repair has reached may be taken as it is.
    concedable: sql`${nonconformities.pieceId} is not null and (${nonconformities.state} = 'open' or (${nonconformities.state} = 'running'
      and ${nonconformities.disposition} = 'repair' and exists (select 1 from erp_producation_workorder_update u
        where u.id = ${nonconformities.dispositionDocId} and u.exec_status = '1')))`,
    // Nothing was decided yet, or a repair has ended without success.
    scrappable: sql`${nonconformities.pieceId} is not null and (${nonconformities.state} = 'open' or (${nonconformities.state} = 'running'
      and exists (select 1 from erp_producation_workorder_update u where u.id = ${nonconformities.dispositionDocId} and u.update_type = '5'
        and u.exec_status = '2' and u.result = '3')))`,
  },
  comesFrom: {
    workOrder: sql`select n.work_id as from_id, n.id as to_id, 1 as qty, null::numeric as amount from qc_nonconformity n
      where n.work_id is not null and n.is_deleted = 0`,
    incomingInspection: sql`select n.inspection_id as from_id, n.id as to_id, null::numeric as qty, null::numeric as amount from qc_nonconformity n
      where n.inspection_id is not null and n.is_deleted = 0`,
  },
  leadsTo: {
    addScrapApplication: decidedBy('scrap'),
    wouActiveToEnable: decidedBy('rework'),
    addRepActiveToEnable: decidedBy('repair'),
    workorderScrapApplication: decidedBy('scrap'),
    concessionAcceptanceApplication: decidedBy('concession'),
    scrapRecord: decidedBy('remake'),
  },
})
