import { keeper } from '../../server/document/master-keeper.ts'
import { supplierQualifications } from './supplier.table.ts'
import { supplierQualification } from './supplier-qualification.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierQualification, supplierQualifications, {
  sight: ownFirm(supplierQualifications.supplierId, supplierQualification.key),
})
