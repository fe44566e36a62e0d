import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierHistories } from './supplier.table.ts'
import { supplierHistory } from './supplier-history.master.ts'

export default keeper(supplierHistory, supplierHistories, { sight: ownFirm(supplierHistories.supplierId, supplierHistory.key) })
