import { keeper } from '../../server/document/master-keeper.ts'
import { supplierCategories } from './supplier.table.ts'
import { supplierCategory } from './supplier-category.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierCategory, supplierCategories, { sight: ownFirm(supplierCategories.supplierId, supplierCategory.key) })
