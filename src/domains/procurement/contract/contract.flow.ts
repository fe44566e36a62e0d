import { agree, ladder, startedBy } from '#company/approvers.ts'
import { materialColumns, OFTEN_EMPTY } from '#domains/warehouse/material/material.master.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { both, param as figure, not, oneOf, over, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { positive, same, sum, taxed } from '#model/form/arithmetic.ts'
import {
  attachments,
  date,
  daterange,
  dict,
  integer,
  money,
  percent,
  price,
  quantity,
  ref,
  text,
  textarea,
  yesNo,
} from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { param } from '#model/param.ts'
import { payPlanColumns, payPlanRules } from './pay-plan.rules.ts'

interface Item {
  readonly qty?: string
  readonly isFree?: string
  readonly taxPrice?: string
  readonly taxRate?: string
  readonly deliveryDate?: string
}

const moneyOf = (row: Item) => taxed(row.qty, row.taxPrice, row.taxRate)
const isAdvance = over('prepayRatio', figure('t2'))

/** 采购合同审批. What was awarded or agreed on becomes a contract with a supplier; once approved, its order goes out and its advance may be paid. */
export const contract = flow('contract', {
  title: '采购合同审批',
  en: 'Purchase contract approval',
  prefix: 'CGHT',
  fields: {
    contractName: text('合同名称', { required: true, max: 100 }),
    contractType: dict('合同类型', { required: true, code: 'contract_type', initial: 'goods' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    awardId: ref('定标单', { to: 'award' }),
    purchaseAgreementId: ref('框架协议', { to: 'purchaseAgreement', within: { supplierId: 'supplierId' } }),
    intentContractId: ref('意向合同', { to: 'intentContract', within: { supplierId: 'supplierId' } }),
    signDate: date('签订日期', { required: true }),
    validPeriod: daterange('有效期', { required: true }),
    currency: dict('币种', { required: true, code: 'currency', initial: 'CNY' }),
    totalAmount: money('含税总额', { derived: true }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    warrantyMonths: integer('质保期(月)', { min: 0, max: 120, help: '有质保金时必填' }),
    lateRate: percent('逾期违约金(‰/天)', { min: 0 }),
    lateCap: percent('违约金上限(%)', { min: 0, max: 100 }),
    penaltyClause: textarea('违约条款', { max: 1000 }),
    contractFile: attachments('合同文本', { required: true }),
    items: lines(
      '合同明细',
      {
        awardLineId: ref('中标行', { to: 'awardLine', within: { awardId: 'awardId', supplierId: 'supplierId' } }),
        ...materialColumns.chosen,
        planLineId: ref('计划行', { to: 'purchasePlanLine', within: { materialId: 'materialId' }, help: '有中标行时按中标行' }),
        qty: quantity('数量', { required: true }),
        isFree: yesNo('赠品', { initial: 'no' }),
        taxPrice: price('含税单价', { required: true, min: 0 }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
        deliveryDate: date('交货日期', { required: true }),
        warehouseId: ref('收货仓库', { required: true, to: 'warehouse' }),
        techStandard: text('技术标准', { max: 200 }),
      },
      {
        ...{ min: 1, max: 200, exempt: OFTEN_EMPTY },
        derive: {
          lineAmount: row => moneyOf(row).lineAmount,
          noTaxAmount: row => moneyOf(row).noTaxAmount,
          lineTax: row => moneyOf(row).lineTax,
        },
      },
    ),
    payPlan: lines('付款计划', payPlanColumns, { min: 1, max: 20 }),
  },
  derive: {
    totalAmount: ({ items }) => sum(items, row => row.lineAmount),
    totalNoTax: ({ items }) => sum(items, row => row.noTaxAmount),
    totalTax: ({ items }) => sum(items, row => row.lineTax),
  },
  rules: [
    ...payPlanRules,
    { on: 'purchaseAgreementId', ok: doc => !doc.awardId || !doc.purchaseAgreementId, message: '定标单与框架协议只能选一项' },
    {
      on: 'warrantyMonths',
      ok: doc => doc.warrantyMonths !== undefined || !doc.payPlan?.some(({ payStage }) => payStage === 'retention'),
      message: '有质保金时质保期不能为空',
    },
    { on: 'items', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    {
      on: 'items',
      cell: 'taxPrice',
      each: row => (row.isFree === 'yes' ? same(row.taxPrice, 0) : positive(row.taxPrice)),
      message: '含税单价须大于零，赠品须为零',
    },
    { on: 'items', cell: 'awardLineId', once: row => row.awardLineId, message: '同一中标行只能填一行' },
    {
      ...{ on: 'items', cell: 'deliveryDate', message: '交货日期须在合同有效期内' },
      each: ({ deliveryDate = '' }, { validPeriod: [from, to] = ['', ''] }) => !from || (deliveryDate >= from && deliveryDate <= to),
    },
  ],
  facts: { unsourced: '未经寻源', prepayRatio: '预付比例(%)', agreedInBatch: '批量审批已同意' },
  params: {
    t1: param('未寻源合同审计金额', '30000', '既无定标单也无框架协议的合同，金额达到该值须审计部审批'),
    t2: param('预付款财务总监审批比例', '30', '预付比例超过该百分比须财务总监审批'),
  },
  chain: [
    when(
      not(yes('agreedInBatch')),
      agree('purchase_head'),
      when(oneOf('contractType', 'equipment', 'ingot'), agree('tech_head')),
      countersign(
        ...(['all_legal_ap_acct', '会签'] as const),
        agree('legal', { edits: ['penaltyClause', 'contractFile'] }),
        agree('ap_acct', { edits: ['payPlan'] }),
      ),
      when(both(yes('unsourced'), reaches('totalAmount', figure('t1'))), agree('audit')),
      when(isAdvance, agree('cfo')),
      ...ladder('totalAmount', [], { cfo: isAdvance }),
    ),
  ],
  subject: '采购合同：{supplier} {contractName} {totalAmount}元',
  list: ['contractName', 'supplierId', 'totalAmount', 'contractType', 'signDate', 'payTerm'],
  search: ['contractName', 'supplierId', 'contractType', 'signDate'],
  starters: startedBy('buyer', 'purchase_head'),
})

export default contract
