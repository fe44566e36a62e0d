import { below } from '#model/form/arithmetic.ts'
import { date, dept, dict, integer, money, percent, price, quantity, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购计划明细. One material of an approved plan: how much may be bought, and how much is already sourced, ordered and received (INV-14). */
export const purchasePlanLine = register('purchasePlanLine', {
  title: '采购计划明细',
  en: 'Purchase plan lines',
  page: { path: '/procurement/plan-line', icon: 'form-outlined', reads: [...PROCUREMENT_READERS, 'wh_head', 'dept_head', 'prod_head'] },
  fields: {
    planId: ref('采购计划', { required: true, to: 'purchasePlan' }),
    planNo: text('计划编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    qty: quantity('申请数量', { required: true }),
    approvedQty: quantity('核定数量', { required: true }),
    /** In running sourcing, and ordered without sourcing. */
    sourcedQty: quantity('寻源数量', { required: true }),
    directQty: quantity('直接订购数量', { required: true }),
    /** Ordered with and without sourcing. */
    orderedQty: quantity('已订数量', { required: true }),
    receivedQty: quantity('已入库数量', { required: true }),
    overReceiptRate: percent('超收容差(%)', { required: true }),
    needDate: date('需求日期', { required: true }),
    estPrice: price('预估单价'),
    estAmount: money('预估金额'),
    useDeptId: dept('使用部门', { required: true }),
    purpose: text('用途', { required: true, max: 200 }),
    buyerId: user('采购员'),
    lineState: dict('状态', { required: true, code: 'plan_line_state' }),
  },
  label: ['planNo', 'materialCode', 'materialName'],
  unique: [['planId', 'lineNo']],
  list: [
    ...(['planNo', 'lineNo', 'materialCode', 'materialName', 'approvedQty', 'sourcedQty', 'orderedQty', 'receivedQty'] as const),
    ...(['needDate', 'estPrice', 'estAmount', 'useDeptId', 'buyerId', 'lineState'] as const),
  ],
  search: ['planNo', 'materialCode', 'materialName', 'needDate', 'useDeptId', 'buyerId', 'lineState'],
  totals: ['approvedQty', 'orderedQty', 'receivedQty', 'estAmount'],
  totalsWhen: 'filtered',
  sameUnit: ['materialCode'],
  opens: [
    {
      ...{ key: 'progress', title: '采购进度', en: 'Progress', right: 'view', book: 'purchasePlanLine' },
      when: () => true,
      address: ({ id }) => `/procurement/plan-line/progress?planLineId=${id}`,
    },
  ],
  marks: {
    needDate: ({ needDate, approvedQty, receivedQty, lineState }, today) =>
      needDate && needDate < today && lineState !== 'closed' && below(receivedQty, approvedQty)
        ? { tone: 'danger', says: '已过需求日期，未全部入库' }
        : undefined,
  },
})

export default purchasePlanLine
