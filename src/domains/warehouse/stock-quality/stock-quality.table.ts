import { masterTable } from '#server/document/master-table.ts'
import { stockQuality } from './stock-quality.master.ts'

export const stockQualities = masterTable('wh_stock_quality', stockQuality)
