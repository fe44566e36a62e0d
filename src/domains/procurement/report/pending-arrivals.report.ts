import { date, daterange, dict, integer, money, quantity, ref, text, user, yesNo } from '#model/form/field.ts'
import { most, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { ORDER_READERS } from '../procurement.menu.ts'

/** 待到货明细. What suppliers still owe of orders that were placed: when it is due, and how late it is. */
export const pendingArrivals = report('pendingArrivals', {
  title: '待到货明细',
  en: 'Deliveries to come',
  filters: {
    deliveryDate: daterange('交货日期'),
    supplierId: ref('供应商', { to: 'supplier' }),
    buyerId: user('采购员'),
    materialId: ref('物料', { to: 'material' }),
    overdue: yesNo('逾期'),
  },
  dimensions: {
    deliveryDate: date('交货日期'),
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    lineNo: integer('行号'),
    supplierId: ref('供应商', { to: 'supplier' }),
    materialId: ref('物料', { to: 'material' }),
    materialName: text('物料名称'),
    specs: text('规格'),
    unit: dict('单位', { code: 'unit' }),
    buyerId: user('采购员'),
    orderState: dict('状态', { code: 'purchase_order_state' }),
  },
  keys: ['supplierId', 'buyerId', 'materialId', 'orderState', 'deliveryDate', 'purchaseOrderId', 'lineNo'],
  hidden: ['materialName'],
  measures: {
    orderCount: sum(integer('在途订单数'), { en: 'Orders' }),
    lineCount: sum(integer('未交行数'), { en: 'Lines' }),
    soonCount: sum(integer('7 天内到期行数'), { en: 'Due within a week' }),
    overdueCount: sum(integer('逾期行数'), { en: 'Late lines' }),
    openQty: sum(quantity('未交数量'), { en: 'Still owed', alike: 'unit' }),
    openAmount: sum(money('未交金额'), { en: 'Amount still owed' }),
    overdueDays: most(integer('逾期天数'), { en: 'Days late', warns: { above: 0 } }),
  },
  order: ['deliveryDate', 'purchaseOrderId', 'lineNo'],
  charts: {
    suppliers: { kind: 'bars', title: '各供应商未交金额', en: 'By supplier', by: 'supplierId', of: ['openAmount'] },
  },
  ties: { ledger: ['lineCount', 'orderCount'] },
  note: '截至今天，已下达、已确认和部分到货的订单中供应商还欠的行。一张订单计入它的第一个未交行。未交金额按订单含税单价。',
  page: {
    path: '/procurement/report/pendingArrivals',
    icon: 'schedule-outlined',
    reads: ORDER_READERS.filter(role => role !== 'supplier'),
  },
})

export default pendingArrivals
