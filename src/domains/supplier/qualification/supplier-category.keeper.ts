import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierCategories } from '../profile/supplier.table.ts'
import { supplierCategory } from './supplier-category.master.ts'

export default keeper(supplierCategory, supplierCategories, { sight: ownFirm(supplierCategories.supplierId, supplierCategory.key) })
