import { keeper } from '../../server/document/master-keeper.ts'
import { supplierBanks } from './supplier.table.ts'
import { supplierBank } from './supplier-bank.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierBank, supplierBanks, { sight: ownFirm(supplierBanks.supplierId, supplierBank.key) })
