import { agree } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { param, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { add, atMost, below, minus, positive, sum } from '#model/form/arithmetic.ts'
import { date, daterange, dept, dict, integer, money, text, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { cashierFields, cashierPays, cashierRules } from '../payment/cashier.rules.ts'

interface Line {
  readonly travelUserId?: string
  readonly lineReimburse?: string
  readonly loanBalance?: string
  readonly lineResult?: string
}

/** Refused lines go back to their owners; everything else counts. */
export const isAgreed = ({ lineResult }: Line): boolean => lineResult !== 'refuse'

/** What each person gets of the agreed lines, and how much of it a loan takes. */
export function peopleOf(items: readonly Line[] = []): Map<string, { amount: string; offset: string }> {
  const people = new Map<string, { amount: string; offset: string }>()
  for (const { travelUserId = '', lineReimburse = '0', loanBalance = '0' } of items.filter(isAgreed)) {
    const amount = add(people.get(travelUserId)?.amount ?? '0', lineReimburse) ?? '0'
    people.set(travelUserId, { amount, offset: atMost(loanBalance, amount) ? loanBalance : amount })
  }
  return people
}

/**
 * 差旅报销批量审批. The business trips of one or several people: fees by line, tickets by person, allowances by the standard. The accountant
 * decides line by line, loans are offset first, and the cashier pays the list under one voucher.
 */
export const reimbursementOrderBatchFlow = flow('reimbursement_order_batch_flow', {
  title: '差旅报销批量审批',
  en: 'Business-trip reimbursement',
  prefix: 'CLBX',
  fields: {
    batchName: text('批次名称', { required: true, max: 64 }),
    tripPeriod: daterange('出差期间', { required: true }),
    costDeptId: dept('费用归属部门', { required: true }),
    payMethod: dict('付款方式', { required: true, code: 'pay_method', offers: ['wire', 'cash'], initial: 'wire' }),
    orderCount: integer('报销单数', { derived: true }),
    reimburseTotal: money('报销总额', { derived: true, required: true }),
    loanOffset: money('冲借款金额', { derived: true, required: true }),
    actualAmount: money('实付金额', { derived: true, required: true }),
    ...cashierFields,
    items: lines(
      '报销明细',
      {
        travelUserId: user('出差人', { required: true }),
        tripReason: text('出差事由', { required: true, max: 200 }),
        fromTo: text('起止地点', { required: true, max: 100 }),
        startDate: date('开始日期', { required: true }),
        endDate: date('结束日期', { required: true }),
        cityTier: dict('城市类别', { required: true, code: 'city_tier', initial: '3' }),
        transportFee: money('交通费', { min: 0 }),
        hotelFee: money('住宿费', { min: 0 }),
        allowance: money('出差补助', { min: 0, help: '不填按标准' }),
        otherFee: money('其他费用', { min: 0 }),
        lineReimburse: money('报销金额', { derived: true }),
        invoiceCount: integer('票据张数', { required: true, min: 0 }),
        hotelLimit: money('住宿标准', { derived: true, totalled: false }),
        standardAllowance: money('补助标准', { derived: true, totalled: false }),
        overStdReason: text('超标说明', { max: 200 }),
        loanBalance: money('借款余额', { derived: true, totalled: false }),
        lineResult: dict('审批结果', { code: 'line_result', later: true }),
        lineOpinion: text('不同意原因', { max: 200, later: true }),
      },
      {
        min: 1,
        max: 100,
        derive: {
          lineReimburse: row =>
            [row.transportFee, row.hotelFee, row.allowance ?? row.standardAllowance, row.otherFee].reduce<string>(
              (total, fee) => add(total, fee ?? '0') ?? total,
              '0',
            ),
        },
      },
    ),
    tickets: lines(
      '票据明细',
      {
        travelUserId: user('出差人', { required: true }),
        invoiceNo: text('发票号码', { required: true, max: 20 }),
        invoiceDate: date('开票日期', { required: true }),
        ticketAmount: money('票面金额', { required: true }),
        deductibleTax: money('可抵扣税额', { min: 0 }),
      },
      { max: 300 },
    ),
  },
  derive: {
    orderCount: doc => (doc.items ?? []).length,
    reimburseTotal: doc => sum((doc.items ?? []).filter(isAgreed), row => row.lineReimburse),
    loanOffset: doc => sum([...peopleOf(doc.items).values()], ({ offset }) => offset),
    actualAmount: doc => minus(doc.reimburseTotal, doc.loanOffset),
  },
  rules: [
    { on: 'payMethod', ok: doc => doc.payMethod === 'wire' || doc.payMethod === 'cash', message: '承兑汇票只能用于付款申请' },
    { on: 'items', cell: 'endDate', each: row => (row.startDate ?? '') <= (row.endDate ?? ''), message: '结束日期不能早于开始日期' },
    {
      on: 'items',
      cell: 'startDate',
      each: ({ startDate = '', endDate = '' }, { tripPeriod: [from, to] = ['', ''] }) => from <= startDate && endDate <= to,
      message: '出差日期须在出差期间内',
    },
    { on: 'items', cell: 'lineReimburse', each: row => positive(row.lineReimburse), message: '报销金额须大于零' },
    {
      on: 'items',
      cell: 'overStdReason',
      each: row => atMost(row.hotelFee ?? '0', row.hotelLimit ?? '0') || !!row.overStdReason,
      message: '住宿费超过标准，须填写超标说明',
    },
    { on: 'items', cell: 'lineOpinion', each: row => isAgreed(row) || !!row.lineOpinion, message: '不同意的须填写原因' },
    { on: 'items', ok: doc => (doc.items ?? []).some(isAgreed), message: '全部不同意的请直接驳回' },
    { on: 'tickets', cell: 'invoiceNo', once: row => row.invoiceNo, message: '发票号码不能重复' },
    {
      on: 'tickets',
      cell: 'deductibleTax',
      each: row => below(row.deductibleTax ?? '0', row.ticketAmount),
      message: '可抵扣税额须小于票面金额',
    },
    ...cashierRules,
  ],
  facts: { overStandard: '有超标' },
  params: { t1: { name: '差旅报销：财务总监审批界限', value: '50000', remark: '报销总额达到该值，增加财务总监审批' } },
  chain: [
    agree('dept_head'),
    agree('ap_acct', { edits: ['items.lineResult', 'items.lineOpinion', 'items.allowance', 'tickets.deductibleTax'], batch: false }),
    when(yes('overStandard'), agree('fin_head')),
    when(reaches('reimburseTotal', param('t1')), agree('cfo')),
    cashierPays,
  ],
  subject: '差旅报销：共{orderCount}单 {reimburseTotal}元',
  list: ['batchName', 'orderCount', 'reimburseTotal', 'actualAmount', 'costDeptId', 'payDate'],
  search: ['batchName', 'costDeptId'],
  concerns: 'costDeptId',
  seenBy: ['items.travelUserId'],
  settings: { resubmit: 'rerun' },
})

export default reimbursementOrderBatchFlow
