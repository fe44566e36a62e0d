import { keeper } from '../../server/document/master-keeper.ts'
import { apEntry } from './ap-entry.master.ts'
import { ownFirm } from './finance-sight.query.ts'
import { apLedger } from './payable.table.ts'

export default keeper(apEntry, apLedger, { sight: ownFirm(apLedger.supplierId) })
