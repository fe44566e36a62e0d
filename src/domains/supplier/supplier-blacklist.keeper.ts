import { keeper } from '../../server/document/master-keeper.ts'
import { ownFirm } from '../../server/document/sight.ts'
import { supplierBlacklists } from './supplier.table.ts'
import { supplierBlacklist } from './supplier-blacklist.master.ts'

export default keeper(supplierBlacklist, supplierBlacklists, { sight: ownFirm(supplierBlacklists.supplierId, supplierBlacklist.key) })
