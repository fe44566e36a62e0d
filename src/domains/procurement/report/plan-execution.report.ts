import { addMonths } from '#model/day.ts'
import { date, dept, dict, integer, money, month, monthrange, quantity, ref, text, user, yesNo } from '#model/form/field.ts'
import { plain, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购计划执行明细. How far each approved line of a plan has come: sourced, ordered, arrived, on the shelf, and how late. */
export const planExecution = report('planExecution', {
  title: '采购计划执行明细',
  en: 'Plan execution',
  filters: {
    planMonth: monthrange('计划月份', { required: true }),
    planType: dict('计划类型', { code: 'plan_type' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    useDeptId: dept('使用部门'),
    deptOnly: yesNo('仅本部门'),
    buyerId: user('采购员'),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
    materialId: ref('物料', { to: 'material' }),
    lineState: dict('行状态', { code: 'plan_line_state' }),
    overdue: yesNo('逾期'),
    done: yesNo('入库足量'),
  },
  initial: today => ({ planMonth: [addMonths(today, -2).slice(0, 7), today.slice(0, 7)] }),
  dimensions: {
    planId: ref('采购计划', { to: 'purchasePlan' }),
    lineNo: integer('行号'),
    planMonth: month('计划月份'),
    planType: dict('计划类型', { code: 'plan_type' }),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    useDeptId: dept('使用部门'),
    materialId: ref('物料', { to: 'material' }),
    specs: text('规格'),
    modelNo: text('型号'),
    unit: dict('单位', { code: 'unit' }),
    needDate: date('需求日期'),
    firstOrderDate: date('首次下单'),
    lastReceiptDate: date('末次入库'),
    buyerId: user('采购员'),
    lineState: dict('行状态', { code: 'plan_line_state' }),
  },
  keys: ['planMonth', 'planType', 'purchaseType', 'useDeptId', 'buyerId', 'materialId', 'lineState', 'planId', 'lineNo'],
  hidden: ['planMonth', 'planType', 'purchaseType', 'modelNo', 'firstOrderDate', 'lastReceiptDate'],
  measures: {
    qty: sum(quantity('申请数量'), { en: 'Asked for', alike: 'unit', hidden: true }),
    approvedQty: sum(quantity('核定数量'), { en: 'Approved', alike: 'unit' }),
    sourcedQty: sum(quantity('已寻源'), { en: 'Sourced', alike: 'unit' }),
    orderedQty: sum(quantity('已订购'), { en: 'Ordered', alike: 'unit' }),
    arrivedQty: sum(quantity('已到货'), { en: 'Arrived', alike: 'unit' }),
    receivedQty: sum(quantity('已入库'), { en: 'Received', alike: 'unit' }),
    unorderedQty: sum(quantity('未订购'), { en: 'Not ordered', alike: 'unit' }),
    estAmount: sum(money('预估金额'), { en: 'Estimate' }),
    overdueDays: plain(integer('逾期天数'), { en: 'Days late' }),
  },
  order: ['needDate', 'planId', 'lineNo'],
  ties: { sums: { approvedQty: ['orderedQty', 'unorderedQty'] }, ledger: ['receivedQty'] },
  note: '只列已批准的计划。逾期：需求日期已过而入库不足核定数量，已关闭的行不算。使用部门看本部门的计划，采购、财务、审计和领导看全部。',
  page: {
    path: '/procurement/report/planExecution',
    icon: 'unordered-list-outlined',
    reads: [...PROCUREMENT_READERS, 'wh_head', 'dept_head', 'prod_head'],
  },
})

export default planExecution
