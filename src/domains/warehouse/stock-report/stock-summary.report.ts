import { dict, integer, money, monthrange, quantity, ref, text } from '#model/form/field.ts'
import { type Drill, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { STOCK_FLOWS, stockMovement } from '../stock/stock-movement.register.ts'
import { COST_READERS, STOCK_READERS } from '../warehouse.menu.ts'

/** Quantity and value of one heading; pieces and kilograms have no common sum, money has. */
const pair = <N extends string>(name: N, under: string, en: string, options: { drill?: Drill; hidden?: boolean } = {}) =>
  ({
    [`${name}Qty`]: sum(quantity('数量'), { under, en: `${en} quantity`, alike: 'unit', ...options }),
    [`${name}Value`]: sum(money('金额'), { under, en: `${en} value`, right: 'cost', ...options }),
  }) as Record<`${N}Qty` | `${N}Value`, ReturnType<typeof sum>>

/** Pieces of ingots and weights, which can be added up where units differ. */
const along = <N extends string>(name: N, under: string, en: string) =>
  ({
    [`${name}Pieces`]: sum(integer('支数'), { under, en: `${en} pieces`, hidden: true }),
    [`${name}Weight`]: sum(quantity('重量(t)'), { under, en: `${en} weight (t)`, hidden: true }),
  }) as Record<`${N}Pieces` | `${N}Weight`, ReturnType<typeof sum>>

const flow = <N extends string>(name: N, key: keyof typeof STOCK_FLOWS, en: string) =>
  pair(name, STOCK_FLOWS[key], en, { drill: to(stockMovement, { where: { flow: key } }), hidden: key !== 'count' })

/** Which stock is asked about. */
export const stockFilters = {
  warehouseId: ref('仓库', { to: 'warehouse' }),
  materialType: dict('物料类型', { code: 'material_type' }),
  categoryId: ref('物料品类', { to: 'materialCategory' }),
  materialId: ref('物料', { to: 'material' }),
} as const

/** One row for each material of a warehouse. */
export const byPlaceAndMaterial = {
  dimensions: {
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    unit: dict('单位', { code: 'unit' }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
    materialType: dict('物料类型', { code: 'material_type' }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
    materialCode: text('物料编码'),
  },
  hidden: ['materialType', 'categoryId', 'materialCode'],
  keys: ['warehouseId', 'materialType', 'categoryId', 'materialId'],
} as const

/** 收发存汇总. What each material had in each warehouse, got, gave and has, from month to month. */
export const stockSummary = report('stockSummary', {
  title: '收发存汇总',
  en: 'Stock summary',
  filters: {
    period: monthrange('月份', { required: true }),
    ...stockFilters,
  },
  initial: today => ({ period: [today.slice(0, 7), today.slice(0, 7)] }),
  ...byPlaceAndMaterial,
  measures: {
    ...pair('open', '期初', 'Opening', { drill: to(stockMovement, { when: 'before' }) }),
    ...along('open', '期初', 'Opening'),
    ...flow('purchase', 'purchase_in', 'Purchased'),
    ...flow('otherIn', 'other_in', 'Other in'),
    ...flow('transferIn', 'transfer_in', 'Transferred in'),
    ...pair('in', '收入合计', 'In', { drill: to(stockMovement, { where: { way: 'in' } }) }),
    ...along('in', '收入合计', 'In'),
    ...flow('issue', 'issue_out', 'Issued'),
    ...flow('return', 'return_out', 'Returned'),
    ...flow('transferOut', 'transfer_out', 'Transferred out'),
    ...flow('otherOut', 'other_out', 'Other out'),
    ...pair('out', '发出合计', 'Out', { drill: to(stockMovement, { where: { way: 'out' } }) }),
    ...along('out', '发出合计', 'Out'),
    ...flow('count', 'count', 'Counted'),
    ...pair('close', '期末', 'Closing', { drill: to(stockMovement, { when: 'until' }) }),
    ...along('close', '期末', 'Closing'),
    ...pair('transit', '期末在途', 'In transit', { hidden: true }),
  },
  order: ['warehouseId', 'materialCode'],
  charts: {
    type: {
      kind: 'bars',
      title: '各类物料的收发与结存金额',
      en: 'Value by type of material',
      by: 'materialType',
      of: ['closeValue', 'inValue', 'outValue'],
    },
    warehouse: {
      kind: 'bars',
      title: '各仓库收发与结存金额',
      en: 'Value by warehouse',
      by: 'warehouseId',
      of: ['closeValue', 'inValue', 'outValue'],
      most: 5,
    },
  },
  ties: {
    sums: { closeQty: ['openQty', 'inQty', '-outQty', 'countQty'], closeValue: ['openValue', 'inValue', '-outValue', 'countValue'] },
    ledger: [
      ...(['openQty', 'inQty', 'outQty', 'countQty', 'closeQty'] as const),
      ...(['openValue', 'inValue', 'outValue', 'countValue', 'closeValue'] as const),
    ],
  },
  note: '期初 + 收入 − 发出 + 盘盈亏 = 期末。期末在途为期末已调出、尚未调入的库存，列在调出仓库，不在任何仓库的期末之中。冲销记在冲销当月，与原业务同列、符号相反。单位不同的数量不合计，需要时可在列设置中显示重量（按单重折算）和逐支管理的钢锭支数。',
  page: {
    path: '/warehouse/report/stockSummary',
    icon: 'bar-chart-outlined',
    reads: STOCK_READERS,
    rights: { cost: ['成本查看', COST_READERS] },
  },
})

export default stockSummary
