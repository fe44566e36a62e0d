import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { supplierStops } from '../profile/supplier.table.ts'
import { supplierStop } from './supplier-stop.master.ts'

export default resource(supplierStop, supplierStops, { access: ownFirm(supplierStops.supplierId, supplierStop.key) })
