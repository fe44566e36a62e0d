import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierBlacklists } from '../profile/supplier.table.ts'
import { writeHistory } from '../profile/supplier-history.ledger.ts'
import { supplierBlacklist } from './supplier-blacklist.register.ts'

export default resource(supplierBlacklist, supplierBlacklists, {
  access: ownFirm(supplierBlacklists.supplierId, supplierBlacklist.key),
  actions: {
    /** 索赔结清. The claim was paid or set off; a supplier with an open claim cannot return. */
    async settleClaim(
      { tx, caller, now, newId },
      { supplierId = '', billNo = '', claimAmount },
      { claimSettleDate = '', claimSettleNote },
    ) {
      const entry = { changeField: 'claim', oldValue: `未结清 ${claimAmount} 元`, newValue: `已结清：${claimSettleNote}` }
      const source = { billNo, effectiveDate: claimSettleDate }
      await writeHistory({ tx, tenantId: caller.tenantId, now, newId }, supplierId, [entry], source)
      return { claimSettled: 'yes', claimSettleDate, claimSettleNote }
    },
  },
})
