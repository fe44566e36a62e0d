import { piece } from '#domains/production/piece/piece.register.ts'
import { date, daterange, dict, integer, percent, quantity, ref, yesNo } from '#model/form/field.ts'
import { most, rate, sum, to } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ORDER_READERS } from '../sales.menu.ts'

const pieces = (where: Readonly<Record<string, string>>) => to(piece, { where, only: 'rows' })

/** 订单执行. How far what customers have ordered is: planned, under way, finished, in stock, and what is late. */
export const orderProgress = report('orderProgress', {
  title: '订单执行',
  en: 'Order progress',
  filters: {
    requireDate: daterange('要求交期'),
    customerId: ref('客户', { to: 'customer' }),
    salesOrderId: ref('销售订单', { to: 'salesOrder' }),
    productId: ref('产品', { to: 'product' }),
    overdue: yesNo('逾期'),
  },
  dimensions: {
    salesOrderId: ref('销售订单', { to: 'salesOrder' }),
    lineNo: integer('行号'),
    orderState: dict('订单状态', { code: 'sales_order_state' }),
    customerId: ref('客户', { to: 'customer' }),
    productId: ref('产品', { to: 'product' }),
    requireDate: date('要求交期'),
    promiseDate: date('承诺交期'),
    finishDate: date('预计完工'),
    demandId: ref('生产需求', { to: 'productionDemand' }),
  },
  keys: ['customerId', 'productId', 'salesOrderId', 'lineNo', 'demandId'],
  hidden: ['demandId', 'orderState'],
  measures: {
    qty: sum(quantity('订单件'), { en: 'Ordered' }),
    plannedQty: sum(integer('已排'), { en: 'Planned' }),
    openQty: sum(quantity('未排'), { en: 'Not planned', warns: { above: 0 } }),
    wipQty: sum(integer('在制'), { en: 'Under way', drill: pieces({ status: '0' }) }),
    finishedQty: sum(integer('完工'), { en: 'Finished' }),
    finishRate: rate(percent('完工率(%)'), 'finishedQty', 'qty', { en: 'Finished (%)' }),
    stockQty: sum(integer('在库'), { en: 'In stock', drill: pieces({ place: 'stock' }) }),
    scrapQty: sum(integer('报废'), { en: 'Scrapped', drill: pieces({ status: '2' }) }),
    overdueDays: most(integer('逾期天数'), { en: 'Days late', warns: { above: 0 } }),
  },
  order: ['requireDate', 'salesOrderId', 'lineNo'],
  charts: {
    customers: {
      ...{ kind: 'stack', title: '各客户订单进度', en: 'By customer', by: 'customerId' },
      of: ['finishedQty', 'wipQty', 'openQty'],
    },
    products: {
      ...{ kind: 'stack', title: '各产品订单进度', en: 'By product', by: 'productId' },
      of: ['finishedQty', 'wipQty', 'openQty'],
    },
  },
  ties: { sums: { plannedQty: ['wipQty', 'finishedQty'] }, ledger: ['qty', 'plannedQty', 'finishedQty'] },
  note: '已下达和执行中、已完成的订单行。已排 = 在制 + 完工的件；预计完工为这些件所在工单最晚的计划完工；逾期按承诺交期（没有的按要求交期），完工件数不足的计到今天。业务员只见自己的客户。',
  page: { path: '/jinlei/sm/orderProgress', icon: 'schedule-outlined', reads: ORDER_READERS },
})

export default orderProgress
