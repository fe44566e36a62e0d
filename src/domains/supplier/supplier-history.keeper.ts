import { keeper } from '../../server/document/master-keeper.ts'
import { supplierHistories } from './supplier.table.ts'
import { supplierHistory } from './supplier-history.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierHistory, supplierHistories, { sight: ownFirm(supplierHistories.supplierId, supplierHistory.key) })
