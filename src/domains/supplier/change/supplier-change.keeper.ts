import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierChanges } from '../profile/supplier.table.ts'
import { supplierChange } from './supplier-change.master.ts'

export default keeper(supplierChange, supplierChanges, { sight: ownFirm(supplierChanges.supplierId, supplierChange.key) })
