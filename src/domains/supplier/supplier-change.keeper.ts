import { keeper } from '../../server/document/master-keeper.ts'
import { supplierChanges } from './supplier.table.ts'
import { supplierChange } from './supplier-change.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierChange, supplierChanges, { sight: ownFirm(supplierChanges.supplierId, supplierChange.key) })
