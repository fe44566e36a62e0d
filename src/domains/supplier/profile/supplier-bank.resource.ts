import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierBanks } from './supplier.table.ts'
import { supplierBank } from './supplier-bank.master.ts'

export default resource(supplierBank, supplierBanks, { access: ownFirm(supplierBanks.supplierId, supplierBank.key) })
