import { date, dict, money, percent, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { type Drill, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { stockBalance } from '../stock/stock-balance.register.ts'
import { COST_READERS, STOCK_READERS } from '../warehouse.menu.ts'

/** 库龄段. The last day of each, in days; what is older belongs to the last. */
export const BANDS = { d30: '0-30天', d90: '31-90天', d180: '91-180天', d365: '181-365天', older: '365天以上' } as const
type Band = keyof typeof BANDS

const qty = (under: string, en: string, drill?: Drill) => sum(quantity('数量'), { under, en: `${en} quantity`, alike: 'unit', drill })
const value = (under: string, en: string) => sum(money('金额'), { under, en: `${en} value`, right: 'cost' })

const bands = Object.fromEntries(
  Object.entries(BANDS).flatMap(([band, under]) => [
    [`${band}Qty`, qty(under, under.replace('天以上', ' days and more').replace('天', ' days'))],
    [`${band}Value`, value(under, under.replace('天以上', ' days and more').replace('天', ' days'))],
  ]),
) as Record<`${Band}Qty` | `${Band}Value`, ReturnType<typeof sum>>

/** 库龄分析. How long what is in stock today has been there, and what nobody has asked for. */
export const stockAgeing = report('stockAgeing', {
  title: '库龄分析',
  en: 'Stock ageing',
  filters: {
    warehouseId: ref('仓库', { to: 'warehouse' }),
    materialType: dict('物料类型', { code: 'material_type' }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
    materialId: ref('物料', { to: 'material' }),
    idle: yesNo('呆滞'),
  },
  dimensions: {
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    unit: dict('单位', { code: 'unit' }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    lastIssueDay: date('最近领用'),
    materialType: dict('物料类型', { code: 'material_type' }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
    materialCode: text('物料编码'),
  },
  hidden: ['materialType', 'categoryId', 'materialCode'],
  keys: ['warehouseId', 'materialType', 'categoryId', 'materialId'],
  measures: {
    ...{ stockQty: qty('库存', 'Stock', to(stockBalance)), stockValue: value('库存', 'Stock') },
    ...bands,
    ...{ idleQty: qty('呆滞', 'Idle'), idleValue: value('呆滞', 'Idle') },
    idleRate: rate(percent('呆滞占比'), 'idleValue', 'stockValue', { en: 'Idle share' }),
  },
  order: ['warehouseId', 'materialCode'],
  charts: {
    bands: {
      kind: 'ring',
      title: '库存金额的库龄',
      en: 'Stock value by age',
      of: ['d30Value', 'd90Value', 'd180Value', 'd365Value', 'olderValue'],
    },
    warehouse: {
      kind: 'stack',
      title: '各仓库的库龄',
      en: 'Age by warehouse',
      by: 'warehouseId',
      of: ['d30Value', 'd90Value', 'd180Value', 'd365Value', 'olderValue'],
    },
  },
  ties: {
    sums: {
      stockQty: ['d30Qty', 'd90Qty', 'd180Qty', 'd365Qty', 'olderQty'],
      stockValue: ['d30Value', 'd90Value', 'd180Value', 'd365Value', 'olderValue'],
    },
    ledger: ['stockQty', 'stockValue'],
  },
  note: '截至今天。批次管理的物料按批次首次入库日计算，调拨、退料不改变首次入库日；其他物料按先进先出，先入库的先领用。各段金额按移动平均成本分摊，合计等于库存金额。呆滞：超过系统参数 stock.idle.days 规定的天数没有领用。',
  page: {
    path: '/warehouse/report/stockAgeing',
    icon: 'fund-outlined',
    reads: STOCK_READERS,
    rights: { cost: ['成本查看', COST_READERS] },
  },
})

export default stockAgeing
