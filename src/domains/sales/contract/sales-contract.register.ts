import { attachments, date, dict, integer, money, price, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SALES_READERS } from '../sales.menu.ts'

const FINANCE = { title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] } as const

/** 销售合同. What a customer bought and at what price; orders release it in parts (INV-46). */
export const salesContract = register('salesContract', {
  title: '销售合同',
  en: 'Sales contracts',
  page: { path: '/sales/contract', icon: 'solution-outlined', reads: [...SALES_READERS, 'archivist'] },
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    contractName: text('合同名称', { required: true, max: 100 }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    salesAgreementId: ref('框架协议', { to: 'salesAgreement' }),
    salesContractType: dict('合同类型', { required: true, code: 'sales_contract_type' }),
    signDate: date('签订日期', { required: true }),
    deliveryFrom: date('交货期起', { required: true }),
    deliveryTo: date('交货期止', { required: true }),
    currency: dict('币种', { required: true, code: 'currency' }),
    exchangeRate: price('汇率', { required: true }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    deliveryTerm: dict('交货方式', { required: true, code: 'delivery_term' }),
    warrantyMonths: integer('质保期(月)', { required: true }),
    totalAmount: money('含税总额', { required: true }),
    totalNoTax: money('不含税总额', { required: true }),
    totalTax: money('税额合计', { required: true }),
    isTemplate: yesNo('标准文本', { required: true }),
    contractState: dict('状态', {
      required: true,
      code: 'sales_contract_state',
      tones: { effective: 'success', running: 'info', finished: 'neutral', terminated: 'neutral' },
    }),
    signedFile: attachments('签署扫描件'),
    billNo: text('评审单', { required: true, max: 40 }),
    terminateDate: date('终止日期'),
    terminateReason: text('终止原因', { max: 200 }),
  },
  counted: { orderedAmount: money('已下单金额') },
  quickFind: true,
  label: ['contractNo', 'contractName'],
  unique: [['contractNo']],
  list: [
    ...(['contractNo', 'contractName', 'customerId', 'contractState', 'totalAmount', 'orderedAmount', 'currency'] as const),
    ...(['signDate', 'deliveryTo', 'payTerm', 'salesContractType', 'deliveryTerm', 'warrantyMonths', 'billNo', 'terminateDate'] as const),
  ],
  search: ['contractNo', 'contractName', 'customerId', 'salesContractType', 'contractState', 'signDate', 'salesAgreementId'],
  picker: ['contractNo', 'contractName', 'contractState', 'signDate', 'totalAmount', 'currency', 'payTerm'],
  order: 'signDate',
  latestFirst: true,
  trace: { date: 'signDate', state: 'contractState', amount: 'totalAmount', party: 'customerId' },
  totals: ['totalAmount', 'orderedAmount'],
  totalsWhen: 'filtered',
  opens: [
    opening('lines', '合同明细', 'Lines', 'salesContractLine', '/sales/contract-line'),
    opening('stages', '收款计划', 'Stages', 'receivablePlan', '/sales/receivable-plan'),
  ],
  actions: action => ({
    terminate: action({
      title: '终止',
      en: 'Terminate',
      roles: ['sales_head'],
      second: [FINANCE],
      danger: true,
      says: '财务部部长确认后生效；还有未完订单的合同不能终止。',
      when: ({ contractState }) => contractState === 'effective' || contractState === 'running',
      fields: { terminateReason: textarea('终止原因', { required: true, max: 200 }) },
    }),
  }),
})

export default salesContract

function opening(key: string, title: string, en: string, book: string, path: string) {
  return {
    ...{ key, title, en, book, right: 'view' },
    when: () => true,
    address: ({ id }: { readonly id: string }) => `${path}/index?salesContractId=${id}`,
  }
}
