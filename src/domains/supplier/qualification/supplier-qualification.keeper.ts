import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierQualifications } from '../profile/supplier.table.ts'
import { supplierQualification } from './supplier-qualification.master.ts'

export default keeper(supplierQualification, supplierQualifications, {
  sight: ownFirm(supplierQualifications.supplierId, supplierQualification.key),
})
