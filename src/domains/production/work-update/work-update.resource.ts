import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { overRepair } from '../repair/repair.ledger.ts'
import { workOrderUpdate } from './work-order-update.register.ts'
import { cancelUpdate } from './work-update.store.ts'
import { workUpdates } from './work-update.table.ts'

export default resource(workOrderUpdate, workUpdates, {
  access: staffOnly,
  actions: {
    async cancel(ctx, { id }, { reason }) {
      await cancelUpdate(ctx, id, reason)
      return undefined
    },
    async overRepair(ctx, { id }, { result, comment }) {
      await overRepair(ctx, id, { result, comment })
      return undefined
    },
  },
})
