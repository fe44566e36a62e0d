import { agree, carryOut, startedBy } from '#company/approvers.ts'
import { countersign, when } from '#model/flow/chain.ts'
import { either, equals, over, param, yes } from '#model/flow/conditions.ts'
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
  weight,
  yesNo,
} from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { productColumns } from '../product/product.register.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

interface Row {
  readonly qty?: string
  readonly taxPrice?: string
  readonly taxRate?: string
}
const moneyOf = (row: Row) => taxed(row.qty, row.taxPrice, row.taxRate)

/** 销售合同评审. Everybody who has to keep it says so before it is signed; the clerk files the signed copy. */
export const saleContract = flow('sale_contract', {
  title: '销售合同评审',
  en: 'Sales contract review',
  prefix: 'XSHT',
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    contractName: text('合同名称', { required: true, max: 100 }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    salesAgreementId: ref('框架协议', { to: 'salesAgreement', within: { customerId: 'customerId' } }),
    salesContractType: dict('合同类型', { required: true, code: 'sales_contract_type', initial: 'product' }),
    signDate: date('签订日期', { required: true, initial: 'today' }),
    deliveryPeriod: daterange('交货期', { required: true }),
    currency: dict('币种', { required: true, code: 'currency', initial: 'CNY' }),
    exchangeRate: price('汇率', { required: true, initial: '1' }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    deliveryTerm: dict('交货方式', { required: true, code: 'delivery_term', initial: 'to_plant' }),
    warrantyMonths: integer('质保期(月)', { required: true, min: 0, max: 240 }),
    isTemplate: yesNo('是否标准文本', { required: true, initial: 'yes' }),
    totalAmount: money('含税总额', { derived: true }),
    totalNoTax: money('不含税总额', { derived: true }),
    totalTax: money('税额合计', { derived: true }),
    signedFile: attachments('签署扫描件', { later: true }),
    products: lines(
      '合同明细',
      {
        ...productColumns,
        productName: text('产品名称', { derived: true, identity: true }),
        techStandard: text('技术标准', { max: 200 }),
        qty: quantity('数量', { required: true }),
        unitWeight: weight('单重(kg)', { derived: true }),
        taxPrice: price('含税单价', { required: true }),
        taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
        lineAmount: money('含税金额', { derived: true }),
        noTaxAmount: money('不含税金额', { derived: true }),
        lineTax: money('税额', { derived: true }),
        deliveryDate: date('交货日期', { required: true }),
      },
      {
        ...{ min: 1, max: 200 },
        derive: {
          lineAmount: row => moneyOf(row).lineAmount,
          noTaxAmount: row => moneyOf(row).noTaxAmount,
          lineTax: row => moneyOf(row).lineTax,
        },
      },
    ),
    payments: lines(
      '收款计划',
      {
        payStage: dict('收款阶段', { required: true, code: 'pay_stage' }),
        payRatio: percent('收款比例(%)', { required: true }),
        planAmount: money('计划收款金额', { derived: true }),
        planDate: date('预计日期'),
      },
      { min: 1, max: 20 },
    ),
  },
  derive: {
    totalAmount: ({ products }) => sum(products, row => row.lineAmount),
    totalNoTax: ({ products }) => sum(products, row => row.noTaxAmount),
    totalTax: ({ products }) => sum(products, row => row.lineTax),
  },
  rules: [
    {
      on: 'exchangeRate',
      ok: doc => (doc.currency === 'CNY' ? same(doc.exchangeRate, 1) : positive(doc.exchangeRate)),
      message: doc => (doc.currency === 'CNY' ? '人民币合同的汇率须为 1' : '汇率须大于零'),
    },
    { on: 'products', cell: 'qty', each: row => positive(row.qty), message: '数量须大于零' },
    { on: 'products', cell: 'taxPrice', each: row => positive(row.taxPrice), message: '含税单价须大于零' },
    {
      ...{ on: 'products', cell: 'deliveryDate', message: '交货日期须在交货期内' },
      each: ({ deliveryDate = '' }, { deliveryPeriod: [from, to] = ['', ''] }) => !from || (deliveryDate >= from && deliveryDate <= to),
    },
    { on: 'payments', cell: 'payRatio', each: row => positive(row.payRatio), message: '收款比例须大于零' },
    {
      on: 'payments',
      ok: ({ payments }) =>
        same(
          sum(payments, row => row.payRatio),
          100,
        ),
      message: '收款比例合计须为 100%',
    },
  ],
  facts: { creditExceeded: '超出信用额度', priceDeviation: '价格偏离协议或低于最低限价' },
  params: {
    t1: { name: '销售合同：总经理审批界限', value: '10000000', remark: '含税总额超过该值，增加总经理审批' },
    t2: { name: '销售合同：董事长审批界限', value: '100000000', remark: '含税总额超过该值，增加董事长审批' },
  },
  chain: [
    agree('sales_head'),
    countersign(
      'all_review',
      '会签',
      agree('tech_head', { edits: ['products.techStandard'] }),
      ...(['quality_head', 'prod_head', 'fin_head'] as const).map(role => agree(role)),
    ),
    when(equals('isTemplate', 'no'), agree('legal')),
    agree('vp_dept'),
    when(either(over('totalAmount', param('t1')), yes('creditExceeded'), yes('priceDeviation')), agree('gm')),
    when(over('totalAmount', param('t2')), agree('chairman')),
    carryOut('sales_clerk', { edits: ['signDate'], fills: ['signedFile'] }),
  ],
  subject: '销售合同评审：{customer} {contractNo} {totalAmount}元',
  list: ['contractNo', 'contractName', 'customerId', 'totalAmount', 'signDate', 'deliveryPeriod'],
  search: ['contractNo', 'contractName', 'customerId', 'salesContractType', 'signDate'],
  starters: startedBy(...SALESPEOPLE),
})

export default saleContract
