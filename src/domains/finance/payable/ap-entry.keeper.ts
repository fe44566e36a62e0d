import { keeper } from '#server/document/master-keeper.ts'
import { ownFirm } from '#server/document/sight.ts'
import { apEntry } from './ap-entry.master.ts'
import { apLedger } from './payable.table.ts'

export default keeper(apEntry, apLedger, { sight: ownFirm(apLedger.supplierId, apEntry.key) })
