import { eq } from 'drizzle-orm'
import { only } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { varianceEntries } from './variance.table.ts'
import { varianceLedger } from './variance-ledger.register.ts'
import { settleVariance } from './variance-settle.ledger.ts'

export default resource(varianceLedger, varianceEntries, {
  access: staffOnly,
  createActions: {
    async settle({ tx, caller, newId, now }, { period }) {
      const billNo = await settleVariance({ tx, tenantId: caller.tenantId, newId, now }, period)
      const [made] = await tx.select({ id: varianceEntries.id }).from(varianceEntries).where(eq(varianceEntries.billNo, billNo)).limit(1)
      return only(made ? [made] : []).id
    },
  },
})
