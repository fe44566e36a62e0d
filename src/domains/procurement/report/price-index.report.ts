import { addMonths } from '#model/day.ts'
import { month, monthrange, tenths } from '#model/form/field.ts'
import { most } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 原材料价格指数. How the price of a kilogram that was received moves, as an index: January is 100. It tells the market, not our prices. */
export const priceIndex = report('priceIndex', {
  title: '原材料价格指数',
  en: 'Price index of raw materials',
  filters: { period: monthrange('月份', { required: true }) },
  initial: today => ({ period: [addMonths(today, -11).slice(0, 7), today.slice(0, 7)] }),
  dimensions: { period: month('月份') },
  keys: ['period'],
  measures: {
    ingotIndex: most(tenths('钢锭'), { en: 'Ingots' }),
    scrapIndex: most(tenths('废钢'), { en: 'Scrap' }),
    ironIndex: most(tenths('生铁'), { en: 'Pig iron' }),
  },
  order: ['period'],
  charts: {
    months: {
      ...{ kind: 'lines', title: '原材料价格走势', en: 'Prices of raw materials' },
      ...{ by: 'period', of: ['ingotIndex', 'scrapIndex', 'ironIndex'] },
    },
  },
  note: '入库的含税金额 ÷ 重量，与期末所在年份一月的价格相比，一月 = 100；没有入库的月份沿用上一个价格。合计行是期间的最高值。',
  page: { path: '/procurement/report/priceIndex', icon: 'fund-outlined', reads: PROCUREMENT_READERS },
})

export default priceIndex
