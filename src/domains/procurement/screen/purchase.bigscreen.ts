import { payableAging } from '#domains/finance/report/payable-aging.report.ts'
import { supplierPayments } from '#domains/finance/report/supplier-payments.report.ts'
import { uninvoicedDetail } from '#domains/finance/report/uninvoiced-detail.report.ts'
import { incomingPassRateProduct } from '#domains/quality/incoming/incoming-pass-rate-product.report.ts'
import { supplierStructure } from '#domains/supplier/profile/supplier-structure.report.ts'
import { ingotStock } from '#domains/warehouse/stock-report/ingot-stock.report.ts'
import { bigScreen, type PanelSpec, type When } from '#model/big-screen.ts'
import { addDays, addMonths, lastDayOf } from '#model/day.ts'
import type { Report } from '#model/report.ts'
import { arrivalDetail } from '../report/arrival-detail.report.ts'
import { arrivalRate } from '../report/arrival-rate.report.ts'
import { pendingArrivals } from '../report/pending-arrivals.report.ts'
import { priceIndex } from '../report/price-index.report.ts'
import { purchaseAmounts } from '../report/purchase-amounts.report.ts'
import { purchaseApprovals } from '../report/purchase-approvals.report.ts'
import { purchaseFunnel } from '../report/purchase-funnel.report.ts'
import { sourcingSavings } from '../report/sourcing-savings.report.ts'

const plain = (report: unknown) => report as Report

/** Days of the month, and of its year until then. */
const inMonth = ({ month }: When) => `${month}-01,${lastDayOf(month)}`
const inYear = ({ month }: When) => `${month.slice(0, 4)}-01-01,${lastDayOf(month)}`
/** So many months that end with it. */
const months = (count: number, { month }: When) => `${addMonths(`${month}-01`, 1 - count).slice(0, 7)},${month}`
const daysOf = (count: number, when: When) => `${months(count, when).slice(0, 7)}-01,${lastDayOf(when.month)}`
const yearMonths = ({ month }: When) => `${month.slice(0, 4)}-01,${month}`

const everybody = <P extends Omit<PanelSpec, 'isPublic'>>(panel: P) => ({ ...panel, isPublic: true })

const [amounts, funnel] = [plain(purchaseAmounts), plain(purchaseFunnel)]

const strip: PanelSpec[] = [
  {
    ...{ report: amounts, filters: (when: When) => ({ period: months(1, when) }) },
    figures: [{ of: 'amount', title: '本月采购金额', en: 'Purchases of the month', beside: ['lastRate', 'sameRate'] }],
  },
  {
    ...{ report: amounts, filters: (when: When) => ({ period: yearMonths(when) }) },
    figures: [{ of: 'amount', title: '本年累计采购金额', en: 'Purchases of the year' }],
  },
  {
    ...{ report: plain(arrivalDetail), filters: (when: When) => ({ arrivalDate: inMonth(when) }) },
    figures: [{ of: 'amount', title: '本月到货金额', en: 'Arrived' }],
  },
  {
    ...{ report: plain(supplierPayments), filters: (when: When) => ({ payDate: inMonth(when) }) },
    figures: [{ of: 'amount', title: '本月付款金额', en: 'Paid' }],
  },
  { report: plain(payableAging), figures: ['balance'] },
  { report: plain(uninvoicedDetail), figures: [{ of: 'openAmount', title: '未开票金额', en: 'Not invoiced' }] },
  {
    report: plain(pendingArrivals),
    figures: ['orderCount', { of: 'overdueCount', title: '逾期订单行数', en: 'Late order lines', alarm: true }],
  },
].map(everybody)

const left: PanelSpec[] = [
  { report: amounts, chart: 'months', filters: (when: When) => ({ period: months(12, when) }) },
  { report: amounts, chart: 'types', filters: (when: When) => ({ period: months(1, when) }) },
  {
    ...{ report: amounts, look: 'ranking' as const, weight: 1.5, masked: true, filters: (when: When) => ({ period: yearMonths(when) }) },
    chart: { kind: 'bars' as const, title: '供应商 TOP10', en: 'Top ten suppliers', by: 'supplierId', of: ['amount'], most: 10 },
    tag: { report: plain(arrivalRate), of: 'timelyRate', filters: (when: When) => ({ promisedDate: inYear(when) }) },
  },
].map(panel => everybody({ ...panel, at: 'left' as const }))

const stage = (of: string, title: string, en: string) => ({ of: `${of}Count`, title, en, beside: [`${of}Amount`] })

const centre: PanelSpec[] = [
  {
    ...{ report: plain(ingotStock), look: 'table' as const, weight: 1.25 },
    chart: {
      ...{ kind: 'bars' as const, title: '钢锭库存与消耗', en: 'Ingots in stock and used', by: 'steelGrade' },
      ...{ of: ['stockTons', 'pieces', 'dailyTons', 'daysLeft'], most: 7 },
    },
  },
  {
    ...{ report: funnel, look: 'funnel' as const, weight: 1.25, filters: (when: When) => ({ planMonth: yearMonths(when) }) },
    figures: [
      ...[stage('plan', '计划行', 'Planned'), stage('sourced', '已寻源', 'Sourced'), stage('ordered', '已订购', 'Ordered')],
      ...[stage('arrived', '已到货', 'Arrived'), stage('received', '已入库', 'Received'), stage('invoiced', '已开票', 'Invoiced')],
      stage('paid', '已付款', 'Paid'),
    ],
  },
  { report: plain(priceIndex), chart: 'months', filters: (when: When) => ({ period: months(12, when) }) },
].map(panel => everybody({ ...panel, at: 'centre' as const }))

const right: PanelSpec[] = [
  {
    ...{ report: plain(arrivalRate), look: 'gauge' as const, title: '到货及时率', en: 'Deliveries in time', target: 95, half: true },
    ...{ figures: ['timelyRate'], filters: (when: When) => ({ promisedDate: inMonth(when) }) },
    ...{ chart: 'months', chartFilters: (when: When) => ({ promisedDate: daysOf(6, when) }) },
  },
  {
    ...{
      report: plain(incomingPassRateProduct),
      look: 'gauge' as const,
      title: '来料合格率',
      en: 'Incoming quality',
      target: 98,
      half: true,
    },
    ...{ figures: ['passRate'], filters: (when: When) => ({ inspectDate: inMonth(when) }) },
    ...{ chart: 'months', chartFilters: (when: When) => ({ inspectDate: daysOf(6, when) }) },
  },
  {
    ...{ report: plain(sourcingSavings), title: '招标节约', en: 'Savings by sourcing', weight: 0.6 },
    filters: (when: When) => ({ awardDate: inYear(when) }),
    figures: [
      { of: 'projectCount', title: '本年招标/询价项目数', en: 'Projects' },
      'savedAmount',
      { of: 'savedRate', title: '节约率', en: 'Saved' },
    ],
  },
  {
    ...{ report: plain(supplierStructure), chart: 'levels', weight: 1.15, filters: (when: When) => ({ period: months(1, when) }) },
    figures: [
      { of: 'newCount', title: '本月新准入', en: 'Admitted' },
      { of: 'blackenedCount', title: '本月拉黑', en: 'Blacklisted', alarm: true },
    ],
  },
  {
    ...{ report: plain(pendingArrivals), look: 'list' as const, title: '待到货预警', en: 'Due within a week, or late' },
    list: { columns: ['materialName', 'openQty', 'unit', 'deliveryDate', 'overdueDays'], by: 'deliveryDate', most: 30 },
    filters: ({ today }: When) => ({ deliveryDate: `2000-01-01,${addDays(today, 7)}` }),
  },
].map(panel => everybody({ ...panel, at: 'right' as const }))

/** 采购大屏. From the plan to the payment: aggregates only, no unit prices, no bank data, names of suppliers as the parameter says. */
export default bigScreen('purchase', {
  title: '采购大屏',
  en: 'Purchasing',
  monthly: true,
  panels: [
    ...strip,
    ...left,
    ...centre,
    ...right,
    everybody({
      ...{ report: plain(purchaseApprovals), at: 'bottom' as const, look: 'ticker' as const },
      chart: { kind: 'bars' as const, title: '审批动态', en: 'Approvals', by: 'stage', of: ['running', 'averageHours'] },
      filters: (when: When) => ({ period: months(1, when) }),
    }),
  ],
})
