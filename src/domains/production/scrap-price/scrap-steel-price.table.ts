import { masterTable } from '#server/document/master-table.ts'
import { scrapSteelPrice } from './scrap-steel-price.master.ts'

export const scrapSteelPrices = masterTable('erp_producation_scrap_price', scrapSteelPrice)
