import { addMonths } from '#model/day.ts'
import { date, daterange, days, dict, integer, month, percent, ref, user } from '#model/form/field.ts'
import { most, rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 到货及时率. Of the lines that were promised for a period: how many came whole in time, how many late, how many have not come. */
export const arrivalRate = report('arrivalRate', {
  title: '到货及时率',
  en: 'Deliveries in time',
  filters: {
    promisedDate: daterange('承诺交期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    buyerId: user('采购员'),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    materialId: ref('物料', { to: 'material' }),
  },
  initial: today => ({ promisedDate: [`${addMonths(today, -2).slice(0, 7)}-01`, today] }),
  dimensions: {
    supplierId: ref('供应商', { to: 'supplier' }),
    buyerId: user('采购员'),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    lineNo: integer('行号'),
    materialId: ref('物料', { to: 'material' }),
    promisedMonth: month('承诺月份'),
    promisedDate: date('承诺交期'),
    arrivalDate: date('到齐日期'),
  },
  keys: ['supplierId', 'buyerId', 'purchaseType', 'materialId', 'promisedMonth', 'promisedDate', 'purchaseOrderId', 'lineNo'],
  hidden: ['promisedMonth'],
  groupBy: ['supplierId'],
  measures: {
    dueCount: sum(integer('应到行数'), { en: 'Due' }),
    timelyCount: sum(integer('按期行数'), { en: 'In time' }),
    lateCount: sum(integer('逾期行数'), { en: 'Late' }),
    missingCount: sum(integer('未到行数'), { en: 'Not come' }),
    timelyRate: rate(percent('及时率(%)'), 'timelyCount', 'dueCount', { en: 'In time (%)' }),
    lateDays: sum(integer('逾期天数合计'), { en: 'Days late in all', hidden: true }),
    untimelyCount: sum(integer('未按期行数'), { en: 'Not in time', hidden: true }),
    averageDays: rate(days('平均逾期(天)'), 'lateDays', 'untimelyCount', { en: 'Days late on average' }),
    longestDays: most(integer('最长逾期(天)'), { en: 'Longest' }),
  },
  order: ['supplierId', 'promisedDate', 'purchaseOrderId', 'lineNo'],
  charts: {
    suppliers: {
      ...{ kind: 'bars', title: '各供应商按期、逾期、未到', en: 'By supplier', by: 'supplierId' },
      ...{ of: ['timelyCount', 'lateCount', 'missingCount'], most: 20 },
    },
    months: { kind: 'lines', title: '各月及时率', en: 'By month', by: 'promisedMonth', of: ['timelyRate'] },
  },
  ties: { sums: { dueCount: ['timelyCount', 'untimelyCount'], untimelyCount: ['lateCount', 'missingCount'] }, ledger: ['dueCount'] },
  note: '应到：承诺交期在期间内且已过的订单行，不含取消和全部关闭的。按期：在承诺交期当天或之前到齐；逾期：之后到齐；未到：尚未到齐。改期不改变承诺交期。未到的逾期天数算到今天。',
  page: {
    ...{ path: '/procurement/report/arrivalRate', icon: 'carry-out-outlined' },
    reads: [...PROCUREMENT_READERS, 'wh_head', 'quality_head'],
  },
})

export default arrivalRate
