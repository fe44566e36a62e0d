import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierChanges } from '../profile/supplier.table.ts'
import { supplierChange } from './supplier-change.master.ts'

export default resource(supplierChange, supplierChanges, { access: ownFirm(supplierChanges.supplierId, supplierChange.key) })
