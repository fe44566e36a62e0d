import { agree, carryOut } from '#company/approvers.ts'
import { unitField } from '#company/units.ts'
import { OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { when } from '#model/flow/chain.ts'
import { differs, either, equals, not, param, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { atMost, positive, same, sum, times } from '#model/form/arithmetic.ts'
import { date, dept, dict, integer, money, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { BORROW, EXCHANGE, isBack, isIssue, isShort, LOST, PURCHASE, SCRAP } from './knife.rules.ts'

const items = lines(
  '刀具明细',
  {
    knifeId: ref('刀具', {
      ...{ required: true, to: 'knife' },
      copy: { knifeCode: 'knifeCode', knifeName: 'knifeName', specs: 'specs', modelNo: 'modelNo', unit: 'unit', toolLife: 'toolLife' },
    }),
    knifeCode: text('刀具编码', { derived: true, identity: true }),
    knifeName: text('刀具名称', { derived: true, identity: true }),
    specs: text('规格', { derived: true, identity: true }),
    modelNo: text('型号', { derived: true, identity: true }),
    unit: unitField({ derived: true, identity: true }),
    holdingQty: quantity('在手数量', { derived: true }),
    availableQty: quantity('可用库存', { derived: true }),
    qty: quantity('数量', { required: true }),
    oldKnifeQty: quantity('交旧数量', { min: 0, when: doc => doc.knifeKind === EXCHANGE }),
    wearCause: dict('磨损原因', { code: 'wear_cause', when: isBack, help: '以旧换新留空：旧刀完好，退回刀具库' }),
    toolLife: integer('定额寿命(件)', { derived: true }),
    usedLife: integer('实际寿命(件)', { min: 0, when: isBack }),
    unitCost: price('成本单价', { derived: true }),
    costAmount: money('成本金额', { derived: true }),
    expectReturnDate: date('归还日期', { required: true, when: doc => doc.knifeKind === BORROW }),
  },
  { min: 1, max: 50, exempt: OFTEN_EMPTY, derive: { costAmount: row => times(row.qty, row.unitCost) } },
)

const anyLost = ({ items = [] }: { readonly items?: unknown }) => Array.isArray(items) && items.some(row => row?.wearCause === LOST)

/**
 * 刀具申请. First issue, exchange of old for new, return, scrapping and borrowing of cutting tools between the tool store and a holder;
 * what the store lacks becomes a line of a purchase plan.
 */
export const knifeApplication = flow('knife_application', {
  title: '刀具申请',
  en: 'Cutting-tool application',
  prefix: 'DJSQ',
  fields: {
    knifeKind: dict('申请类别', { required: true, code: 'knife_apply_kind' }),
    workshopId: dept('车间', { required: true }),
    warehouseId: ref('刀具库', {
      ...{ required: true, to: 'warehouse', within: { warehouseType: '"tool"' }, when: doc => doc.knifeKind !== PURCHASE },
    }),
    equipmentId: ref('设备', { required: true, to: 'equipment', when: doc => doc.knifeKind !== PURCHASE }),
    processId: ref('工序', { to: 'process' }),
    workId: ref('工单', { to: 'workOrder', within: { offer: '"open"' }, when: isIssue, help: '填写后成本计入该工单' }),
    holderId: ref('领用人', { required: true, to: 'employee' }),
    needDate: date('需求日期', { required: true }),
    totalCost: money('预估成本', { derived: true }),
    reason: textarea('用途', { required: true, max: 500 }),
    compensation: textarea('赔偿说明', { required: true, max: 500, when: anyLost, help: '丢失的刀具按成本单价提出工资扣款' }),
    items,
  },
  derive: { totalCost: doc => sum(doc.items, row => row.costAmount) },
  rules: [
    { on: 'items', cell: 'knifeId', once: row => row.knifeId, message: '同一刀具只能填一行' },
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    {
      on: 'items',
      cell: 'qty',
      each: (row, doc) => !isIssue(doc) || !row.availableQty || atMost(row.qty, row.availableQty),
      message: '数量不能大于可用库存',
    },
    {
      on: 'items',
      cell: 'qty',
      each: (row, doc) => !isBack(doc) || !row.holdingQty || atMost(row.qty, row.holdingQty),
      message: '数量不能大于在手数量',
    },
    {
      on: 'items',
      cell: 'oldKnifeQty',
      each: (row, doc) =>
        doc.knifeKind !== EXCHANGE ||
        (row.wearCause === LOST ? atMost(row.oldKnifeQty ?? '0', row.qty) : !!row.oldKnifeQty && same(row.oldKnifeQty, row.qty)),
      message: '以旧换新的交旧数量须等于数量，丢失的除外',
    },
    { on: 'items', cell: 'wearCause', each: (row, doc) => doc.knifeKind !== SCRAP || !!row.wearCause, message: '报废须填写磨损原因' },
    {
      on: 'items',
      cell: 'wearCause',
      each: (row, doc) => !isBack(doc) || !isShort(row) || !!row.wearCause,
      message: '实际寿命不足定额的 80%，须填写磨损原因',
    },
  ],
  facts: { usedLifeLow: '寿命不足定额 80%', quotaExceeded: '超过设备月定额' },
  params: {
    t1: { name: '刀具申请：生产部部长审批界限', value: '5000', remark: '预估成本达到该值，增加生产部部长审批' },
  },
  concerns: 'workshopId',
  chain: [
    when(not(yes('usedLifeLow')), agree('workshop_head', { by: headIn('workshopId') })),
    // A tool that did not last: the head of the workshop says why.
    when(yes('usedLifeLow'), agree('workshop_head', { id: 'workshop_head_low', by: headIn('workshopId'), again: true, opinion: true })),
    when(yes('usedLifeLow'), agree('process_eng')),
    when(either(yes('quotaExceeded'), reaches('totalCost', param('t1'))), agree('prod_head')),
    when(equals('knifeKind', PURCHASE), agree('purchase_head')),
    when(differs('knifeKind', PURCHASE), carryOut('knife_keeper', { edits: ['items.qty', 'items.oldKnifeQty'] })),
  ],
  subject: '刀具申请：{knifeKind} {workshop} {totalCost}元',
  list: ['knifeKind', 'workshopId', 'equipmentId', 'holderId', 'totalCost', 'needDate'],
  search: ['knifeKind', 'workshopId', 'equipmentId', 'holderId', 'needDate'],
})

export default knifeApplication
