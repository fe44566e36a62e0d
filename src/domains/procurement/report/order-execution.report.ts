import { addMonths } from '#model/day.ts'
import { date, daterange, dict, integer, money, month, price, quantity, ref, text, user, yesNo } from '#model/form/field.ts'
import { plain, rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购订单执行明细. What was ordered of whom at which price, how much of it came, was taken back and was invoiced, and what is late. */
export const orderExecution = report('orderExecution', {
  title: '采购订单执行明细',
  en: 'Order execution',
  filters: {
    orderDate: daterange('下单日期', { required: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    buyerId: user('采购员'),
    materialId: ref('物料', { to: 'material' }),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    orderState: dict('订单状态', { code: 'purchase_order_state' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    overdue: yesNo('逾期'),
  },
  initial: today => ({ orderDate: [`${addMonths(today, -2).slice(0, 7)}-01`, today] }),
  dimensions: {
    purchaseOrderId: ref('采购订单', { to: 'purchaseOrder' }),
    lineNo: integer('行号'),
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    orderMonth: month('下单月份'),
    orderDate: date('下单日期'),
    supplierId: ref('供应商', { to: 'supplier' }),
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    modelNo: text('型号'),
    unit: dict('单位', { code: 'unit' }),
    deliveryDate: date('交货日期'),
    buyerId: user('采购员'),
    orderState: dict('状态', { code: 'purchase_order_state' }),
  },
  keys: ['supplierId', 'buyerId', 'materialId', 'orderState', 'purchaseContractId', 'orderMonth', 'orderDate', 'purchaseOrderId', 'lineNo'],
  hidden: ['purchaseContractId', 'orderMonth', 'modelNo'],
  measures: {
    qty: sum(quantity('数量'), { en: 'Quantity', alike: 'unit' }),
    taxPrice: rate(price('含税单价'), 'amount', 'qty', { en: 'Price with tax', alike: 'materialId' }),
    amount: sum(money('含税金额'), { en: 'Amount' }),
    arrivedQty: sum(quantity('已到货'), { en: 'Arrived', alike: 'unit' }),
    receivedQty: sum(quantity('已入库'), { en: 'Received', alike: 'unit' }),
    returnedQty: sum(quantity('退货'), { en: 'Returned', alike: 'unit' }),
    openQty: sum(quantity('未交数量'), { en: 'Still owed', alike: 'unit' }),
    openAmount: sum(money('未交金额'), { en: 'Amount still owed' }),
    invoicedQty: sum(quantity('已开票数量'), { en: 'Invoiced', alike: 'unit' }),
    uninvoicedAmount: sum(money('未开票金额'), { en: 'Not invoiced' }),
    overdueDays: plain(integer('逾期天数'), { en: 'Days late' }),
  },
  order: ['orderDate', 'purchaseOrderId', 'lineNo'],
  charts: {
    suppliers: { kind: 'bars', title: '各供应商订购与未交', en: 'By supplier', by: 'supplierId', of: ['amount', 'openAmount'] },
    months: { kind: 'bars', title: '各月订购与未交', en: 'By month', by: 'orderMonth', of: ['amount', 'openAmount'] },
  },
  ties: { ledger: ['amount'] },
  note: '不含已取消的订单。未交数量：供应商还欠的数量，关闭的不算。未开票金额：已入库、未退货、未开票的数量按订单含税单价。',
  page: { path: '/procurement/report/orderExecution', icon: 'unordered-list-outlined', reads: PROCUREMENT_READERS },
})

export default orderExecution
