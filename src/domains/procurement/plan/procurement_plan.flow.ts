import { agree, ladder } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { equals, not, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { add, atLeast, atMost, minus, positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dept, dict, money, month, price, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { notYet } from '#model/form/not-yet.ts'

interface Item {
  readonly materialId?: string
  readonly needDate?: string
  readonly onHandQty?: string
  readonly inTransitQty?: string
  readonly safetyQty?: string
  readonly qty?: string
  readonly approvedQty?: string
  readonly lastPrice?: string
  readonly estPrice?: string
}

/** 采购计划审批. What a department needs and when. Once approved, each line may be bought up to its approved quantity. */
export const procurementPlan = flow('procurement_plan', {
  title: '采购计划审批',
  en: 'Purchase plan approval',
  prefix: 'CGJH',
  fields: {
    planName: text('计划名称', { required: true, max: 100 }),
    planType: dict('计划类型', { required: true, code: 'plan_type', initial: 'month' }),
    planMonth: month('计划月份', { required: true }),
    purchaseType: dict('采购类别', { required: true, code: 'purchase_type' }),
    projectId: ref('所属项目', { to: 'techProject', when: notYet }),
    urgentReason: textarea('紧急原因', { required: true, max: 500, when: doc => doc.planType === 'urgent' }),
    totalEstAmount: money('预估总额', { derived: true }),
    buyerId: user('指定采购员', { help: '不填时由采购部部长指定' }),
    items: lines(
      '计划明细',
      {
        ...materialColumns.chosen,
        materialId: ref('物料', {
          required: true,
          to: 'material',
          copy: { ...materialColumns.copy, safetyQty: 'safetyQty', lastPrice: 'lastPrice' },
        }),
        onHandQty: quantity('现有库存', { derived: true }),
        inTransitQty: quantity('在途数量', { derived: true }),
        safetyQty: quantity('安全库存', { derived: true }),
        qty: quantity('数量', { required: true }),
        approvedQty: quantity('核定数量', { min: 0, help: '留空即按申请数量，填零即不采购' }),
        needDate: date('需求日期', { required: true }),
        lastPrice: price('最近单价', { derived: true }),
        estPrice: price('预估单价', { min: 0, help: '留空即按最近单价' }),
        estAmount: money('预估金额', { derived: true }),
        useDeptId: dept('使用部门', { required: true }),
        workId: ref('工单', { to: 'workOrder' }),
        purpose: text('用途', { required: true, max: 200 }),
        stockHint: text('库存提示', { derived: true }),
      },
      {
        min: 1,
        exempt: OFTEN_EMPTY,
        derive: {
          estAmount: row => times(agreedQty(row), agreedPrice(row)),
          stockHint: row => (covered(row) ? '现有与在途可满足' : undefined),
        },
      },
    ),
  },
  derive: { totalEstAmount: doc => sum(doc.items, row => row.estAmount) },
  rules: [
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    {
      on: 'items',
      cell: 'approvedQty',
      each: row => !row.approvedQty || atMost(row.approvedQty, row.qty),
      message: '核定数量不能大于申请数量',
    },
    { on: 'items', cell: 'materialId', once: row => `${row.materialId} ${row.needDate}`, message: '同一物料同一需求日期只能填一行' },
    // Without a price the amount thresholds could not apply.
    { on: 'items', cell: 'estPrice', each: row => agreedPrice(row) !== undefined, message: '没有最近单价的物料须填写预估单价' },
  ],
  facts: { agreedInBatch: '批量审批已同意' },
  chain: [
    when(
      not(yes('agreedInBatch')),
      agree('dept_head'),
      agree('wh_head', { edits: ['items.approvedQty'] }),
      when(equals('planType', 'urgent'), agree('prod_head')),
      agree('purchase_head', { edits: ['buyerId', 'items.approvedQty'] }),
      ...ladder('totalEstAmount'),
    ),
  ],
  subject: '采购计划：{planMonth} {planName}',
  list: ['planName', 'purchaseType', 'totalEstAmount', 'planMonth', 'planType', 'buyerId'],
  search: ['planName', 'planType', 'planMonth', 'purchaseType'],
  seenBy: ['buyerId'],
})

export default procurementPlan

export const agreedQty = ({ approvedQty, qty }: Item) => approvedQty ?? qty
export const agreedPrice = ({ estPrice, lastPrice }: Item) => estPrice ?? lastPrice

const covered = ({ onHandQty, inTransitQty, safetyQty = '0', qty }: Item) =>
  positive(qty) && atLeast(minus(add(onHandQty, inTransitQty), safetyQty), qty)
