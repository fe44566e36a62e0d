import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierBanks } from './supplier.table.ts'
import { supplierBank } from './supplier-bank.master.ts'

export default keeper(supplierBank, supplierBanks, { sight: ownFirm(supplierBanks.supplierId, supplierBank.key) })
