import { date, daterange, integer, quantity, ref, tenths, text } from '#model/form/field.ts'
import { rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { stockBalance } from '../stock/stock-balance.register.ts'
import { stockMovement } from '../stock/stock-movement.register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

export const INGOTS = '2'
/** Days that the stock of a grade should last. */
const ENOUGH = 7

/** No list knows grades, and suppliers only by the batch. */
const unless = ['steelGrade', 'supplierId']
const moves = (bizType: string) => to(stockMovement, { where: { bizType, materialType: INGOTS }, unless })
/** Everything that has moved until the end of the day adds up to what was there. */
const untilThen = to(stockMovement, { where: { materialType: INGOTS }, when: 'until', unless })
const ingots = to(stockBalance, { where: { materialType: INGOTS }, unless })
const lying = (qualityState: string) => to(stockBalance, { where: { qualityState, materialType: INGOTS }, unless })
/** A stock is of one day: those of several days have no sum. */
const alike = 'postTime'

/** 钢锭库存日报. Day by day what there was of each grade of ingot, what came, was fed, went back, and for how long the rest is enough. */
export const ingotStockDaily = report('ingotStockDaily', {
  title: '钢锭库存日报',
  en: 'Ingots day by day',
  filters: {
    postTime: daterange('日期', { required: true }),
    steelGrade: text('材质', { max: 64 }),
    materialId: ref('锭型', { to: 'material' }),
    supplierId: ref('供应商', { to: 'supplier' }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
  },
  initial: today => ({ postTime: [`${today.slice(0, 7)}-01`, today] }),
  dimensions: {
    postTime: date('日期'),
    steelGrade: text('材质'),
    materialId: ref('锭型', { to: 'material' }),
    warehouseId: ref('仓库', { to: 'warehouse' }),
  },
  keys: ['postTime', 'steelGrade', 'materialId', 'warehouseId'],
  groupBy: ['postTime', 'steelGrade'],
  measures: {
    openPieces: sum(integer('支'), { under: '期初', en: 'Opening', alike }),
    openTons: sum(quantity('吨'), { under: '期初', en: 'Opening (t)', alike }),
    inPieces: sum(integer('支'), { under: '入库', en: 'Received', drill: moves('RECEIPT') }),
    inTons: sum(quantity('吨'), { under: '入库', en: 'Received (t)' }),
    issuePieces: sum(integer('支'), { under: '投料', en: 'Fed' }),
    issueTons: sum(quantity('吨'), { under: '投料', en: 'Fed (t)' }),
    returnPieces: sum(integer('支'), { under: '退货', en: 'Returned', drill: moves('PURCHASE_RETURN') }),
    returnTons: sum(quantity('吨'), { under: '退货', en: 'Returned (t)' }),
    adjustPieces: sum(integer('支'), { under: '调整', en: 'Adjusted' }),
    adjustTons: sum(quantity('吨'), { under: '调整', en: 'Adjusted (t)' }),
    closePieces: sum(integer('支'), { under: '期末', en: 'Closing', alike, drill: untilThen }),
    closeTons: sum(quantity('吨'), { under: '期末', en: 'Closing (t)', alike }),
    waitTons: sum(quantity('待检(吨)'), { en: 'To be inspected (t)', alike }),
    goodTons: sum(quantity('合格(吨)'), { en: 'Good (t)', alike, drill: lying('good') }),
    concessionTons: sum(quantity('让步(吨)'), { en: 'Conceded (t)', alike, drill: lying('concession') }),
    frozenTons: sum(quantity('冻结(吨)'), { en: 'Frozen (t)', alike, drill: lying('frozen') }),
    heldTons: sum(quantity('已占用(吨)'), { en: 'Held (t)', alike, drill: ingots }),
    freeTons: sum(quantity('可用(吨)'), { en: 'Available (t)', alike, drill: ingots }),
    dailyTons: sum(quantity('近30天日均投料(吨)'), { en: 'Fed a day (t)', alike }),
    daysLeft: rate(tenths('可用天数'), 'freeTons', 'dailyTons', { en: 'Days left', alike, warns: { below: ENOUGH } }),
  },
  order: ['postTime', 'steelGrade', 'materialId'],
  charts: {
    days: {
      kind: 'bars',
      title: '每日期末与投料(吨)',
      en: 'By day',
      by: 'postTime',
      of: ['closeTons', 'inTons', 'issueTons'],
      lines: ['closeTons'],
    },
    grades: { kind: 'bars', title: '各材质入库与投料(吨)', en: 'By grade', by: 'steelGrade', of: ['inTons', 'issueTons'] },
  },
  ties: {
    sums: {
      closePieces: ['openPieces', 'inPieces', '-issuePieces', '-returnPieces', 'adjustPieces'],
      closeTons: ['openTons', 'inTons', '-issueTons', '-returnTons', 'adjustTons'],
    },
    ledger: ['inPieces', 'issuePieces', 'inTons', 'issueTons', 'closePieces', 'closeTons'],
  },
  note: '期初 + 入库 − 投料 − 退货 + 调整 = 期末；投料为领料减退料，调整为期初、盘点、调拨等其他收发。待检（已到货未判定，不在期末内）、质量状态、占用和可用只有今天的。日均投料 = 近 30 天 ÷ 30，可用天数 = 可用 ÷ 日均，不足 7 天标红。跨天的期初、期末不相加。',
  page: { path: '/jinlei/sm/ingotStockDaily', icon: 'gold-outlined', reads: [...STOCK_READERS, 'planner', 'vp_prod'] },
})

export default ingotStockDaily
