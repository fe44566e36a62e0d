import { date, integer, money, quantity } from '#model/form/field.ts'
import { sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { COST_READERS, STOCK_READERS } from '../warehouse.menu.ts'
import { byPlaceAndMaterial, stockFilters } from './stock-summary.report.ts'

/** 时点库存. What lay in each warehouse at the end of a day, as the ledger tells it. */
export const stockAt = report('stockAt', {
  title: '时点库存',
  en: 'Stock on a day',
  filters: {
    day: date('日期', { required: true }),
    ...stockFilters,
  },
  initial: today => ({ day: today }),
  ...byPlaceAndMaterial,
  measures: {
    stockQty: sum(quantity('数量'), { en: 'Quantity', alike: 'unit' }),
    pieces: sum(integer('支数'), { en: 'Pieces' }),
    stockValue: sum(money('金额'), { en: 'Value', right: 'cost' }),
  },
  order: ['warehouseId', 'materialCode'],
  charts: {
    warehouse: { kind: 'bars', title: '各仓库库存金额', en: 'Value by warehouse', by: 'warehouseId', of: ['stockValue'], most: 8 },
  },
  ties: { ledger: ['stockQty', 'pieces', 'stockValue'] },
  note: '截至所选日期当天结束；以后补记在该日期之前的业务会改变结果。调拨在途的货物不属于任何仓库。',
  page: {
    path: '/warehouse/report/stockAt',
    icon: 'database-outlined',
    reads: STOCK_READERS,
    rights: { cost: ['成本查看', COST_READERS] },
  },
})

export default stockAt
