import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { supplierStops } from '../profile/supplier.table.ts'
import { supplierStop } from './supplier-stop.master.ts'

export default keeper(supplierStop, supplierStops, { sight: ownFirm(supplierStops.supplierId, supplierStop.key) })
