import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { cancelCharge, fireCharge, loadCharge, unloadCharge } from './charge.ledger.ts'
import { furnaceCharge } from './furnace-charge.register.ts'
import { furnaceCharges } from './furnace-charge.table.ts'

const rows = sql`erp_producation_furnace_charge_row r where r.charge_id = erp_producation_furnace_charge.id`

export default resource(furnaceCharge, furnaceCharges, {
  access: staffOnly,
  counted: {
    pieceCount: sql`(select count(*)::int from ${rows})`,
    proCodes: sql`(select string_agg(p.pro_code, '、' order by r.line_no) from erp_producation_workorder_piece p, ${rows} and p.id = r.piece_id)`,
  },
  createActions: { load: loadCharge },
  actions: {
    async fire(ctx, { id }, { employeeIds }) {
      await fireCharge(ctx, { chargeId: id, employeeIds })
      return undefined
    },
    async unload(ctx, { id }, { remark, curveFile }) {
      await unloadCharge(ctx, { chargeId: id, remark, curveFile })
      return undefined
    },
    async cancel(ctx, { id }, { remark }) {
      await cancelCharge(ctx, id, remark)
      return undefined
    },
  },
})
