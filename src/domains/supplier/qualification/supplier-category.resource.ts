import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierCategories } from '../profile/supplier.table.ts'
import { supplierCategory } from './supplier-category.master.ts'

export default resource(supplierCategory, supplierCategories, { access: ownFirm(supplierCategories.supplierId, supplierCategory.key) })
