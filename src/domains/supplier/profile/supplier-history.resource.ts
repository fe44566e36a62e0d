import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierHistories } from './supplier.table.ts'
import { supplierHistory } from './supplier-history.master.ts'

export default resource(supplierHistory, supplierHistories, { access: ownFirm(supplierHistories.supplierId, supplierHistory.key) })
