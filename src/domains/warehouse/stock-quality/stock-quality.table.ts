import { masterTable } from '#server/document/master-table.ts'
import { stockQuality } from './stock-quality.register.ts'

export const stockQualities = masterTable('wh_stock_quality', stockQuality)
