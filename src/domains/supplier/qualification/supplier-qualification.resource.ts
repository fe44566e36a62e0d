import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierQualifications } from '../profile/supplier.table.ts'
import { supplierQualification } from './supplier-qualification.master.ts'

export default resource(supplierQualification, supplierQualifications, {
  access: ownFirm(supplierQualifications.supplierId, supplierQualification.key),
})
