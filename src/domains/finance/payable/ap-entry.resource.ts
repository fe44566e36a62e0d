import { ownFirm } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { apEntry } from './ap-entry.master.ts'
import { apLedger } from './payable.table.ts'

export default resource(apEntry, apLedger, { access: ownFirm(apLedger.supplierId, apEntry.key) })
