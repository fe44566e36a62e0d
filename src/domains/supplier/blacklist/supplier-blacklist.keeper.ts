import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierBlacklists } from '../profile/supplier.table.ts'
import { writeHistory } from '../profile/supplier-history.ledger.ts'
import { supplierBlacklist } from './supplier-blacklist.master.ts'

export default keeper(supplierBlacklist, supplierBlacklists, {
  sight: ownFirm(supplierBlacklists.supplierId, supplierBlacklist.key),
  deeds: {
    /** 索赔结清. The claim was paid in or taken off a payment; nothing else lets a supplier that owes one come back. */
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
