import { keeper } from '#server/document/master-keeper.ts'
import { stockQuality } from './stock-quality.master.ts'
import { stockQualities } from './stock-quality.table.ts'

export default keeper(stockQuality, stockQualities)
