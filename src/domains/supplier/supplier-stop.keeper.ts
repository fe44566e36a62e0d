import { keeper } from '../../server/document/master-keeper.ts'
import { supplierStops } from './supplier.table.ts'
import { ownFirm } from './supplier-sight.query.ts'
import { supplierStop } from './supplier-stop.master.ts'

export default keeper(supplierStop, supplierStops, { sight: ownFirm(supplierStops.supplierId, supplierStop.key) })
