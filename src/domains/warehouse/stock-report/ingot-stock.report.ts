import { date, integer, quantity, ref, tenths, text } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** Days that the stock of a grade should last. */
const ENOUGH = 7

/** 钢锭库存与消耗. How many tonnes of each grade lie there, how many are forged a day, and for how many days that is enough. */
export const ingotStock = report('ingotStock', {
  title: '钢锭库存与消耗',
  en: 'Ingots in stock and used',
  filters: {
    day: date('日期', { required: true }),
    steelGrade: text('材质', { max: 64 }),
    materialId: ref('物料', { to: 'material' }),
  },
  initial: today => ({ day: today }),
  dimensions: {
    steelGrade: text('材质'),
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
  },
  keys: ['steelGrade', 'materialId'],
  groupBy: ['steelGrade'],
  measures: {
    stockTons: sum(quantity('库存(吨)'), { en: 'Stock (t)' }),
    pieces: sum(integer('库存(支)'), { en: 'Pieces' }),
    usedTons: sum(quantity('近30天投料(吨)'), { en: 'Used in 30 days (t)' }),
    dailyTons: sum(quantity('日均消耗(吨)'), { en: 'Used a day (t)' }),
    daysLeft: rate(tenths('可用天数'), 'stockTons', 'dailyTons', { en: 'Days left', warns: { below: ENOUGH } }),
  },
  order: ['steelGrade', 'materialId'],
  charts: {
    grades: { kind: 'bars', title: '各材质库存与近30天投料', en: 'By grade', by: 'steelGrade', of: ['stockTons', 'usedTons'] },
  },
  ties: { ledger: ['stockTons', 'pieces'] },
  note: '截至所选日期当天结束，有材质的钢锭和坯料；按公斤、按件管理的折成吨。日均消耗 = 近 30 天投料减退料 ÷ 30，可用天数 = 库存 ÷ 日均消耗，不足 7 天标红。',
  page: { path: '/warehouse/report/ingotStock', icon: 'gold-outlined', reads: STOCK_READERS },
})

export default ingotStock
