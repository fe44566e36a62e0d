import { update } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { addNdt, reviewNdt, sendBackNdt, signNdt } from './ndt.ledger.ts'
import { ndtRecords } from './ndt.table.ts'
import { ndtRecord } from './ndt-record.register.ts'

export default resource(ndtRecord, ndtRecords, {
  access: staffOnly,
  createActions: { add: (ctx, { execId }) => addNdt(ctx, execId) },
  actions: {
    async scan(ctx, { id }, { scanFile }) {
      await update(ctx, ndtRecords, id, { scanFile })
      return undefined
    },
    async sign(ctx, { id }) {
      await signNdt(ctx, id)
      return undefined
    },
    async review(ctx, { id }) {
      await reviewNdt(ctx, id)
      return undefined
    },
    async sendBack(ctx, { id }, { reason }) {
      await sendBackNdt(ctx, id, reason)
      return undefined
    },
  },
})
