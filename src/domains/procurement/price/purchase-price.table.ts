import { masterTable } from '#server/document/master-table.ts'
import { purchasePrice } from './purchase-price.register.ts'

export const purchasePrices = masterTable('purchase_price', purchasePrice)
