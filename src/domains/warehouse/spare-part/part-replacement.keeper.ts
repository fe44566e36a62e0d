import { keeper } from '#server/document/master-keeper.ts'
import { partReplacement } from './part-replacement.master.ts'
import { partReplacements } from './part-replacement.table.ts'

export default keeper(partReplacement, partReplacements)
