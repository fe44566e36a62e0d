import { keeper } from '../../server/document/master-keeper.ts'
import { supplierBlacklists } from './supplier.table.ts'
import { supplierBlacklist } from './supplier-blacklist.master.ts'
import { ownFirm } from './supplier-sight.query.ts'

export default keeper(supplierBlacklist, supplierBlacklists, { sight: ownFirm(supplierBlacklists.supplierId, supplierBlacklist.key) })
