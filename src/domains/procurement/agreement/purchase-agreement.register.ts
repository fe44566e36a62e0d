import { addDays } from '#model/day.ts'
import { attachments, date, dict, money, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** So long before its end somebody thinks about the next one. */
export const RENEWAL_DAYS = 30

/** 采购框架协议. Prices and quantities agreed with a supplier for a time; orders are called off from it (INV-17). */
export const purchaseAgreement = register('purchaseAgreement', {
  title: '采购框架协议',
  en: 'Framework agreements',
  page: { path: '/procurement/agreement', icon: 'audit-outlined', reads: [...PROCUREMENT_READERS, 'legal'] },
  fields: {
    agreementNo: text('协议编号', { required: true, max: 40 }),
    agreementName: text('协议名称', { required: true, max: 100 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    awardId: ref('定标单', { to: 'award' }),
    buyerId: user('采购员', { required: true }),
    startDate: date('生效日期', { required: true }),
    endDate: date('到期日期', { required: true }),
    pricingRule: dict('定价规则', { required: true, code: 'pricing_rule' }),
    priceFormula: text('价格公式', { max: 200 }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    quotaAmount: money('额度上限'),
    autoRenew: yesNo('自动续约', { required: true }),
    agreementFile: attachments('协议文本'),
    terminateDate: date('终止日期'),
    terminateReason: text('终止原因', { max: 200 }),
  },
  counted: {
    agreementState: dict('状态', {
      code: 'purchase_agreement_state',
      tones: { waiting: 'info', effective: 'success', expired: 'neutral', terminated: 'neutral' },
    }),
    calledAmount: money('已下单金额'),
  },
  quickFind: true,
  label: ['agreementNo', 'agreementName'],
  unique: [['agreementNo']],
  list: [
    ...(['agreementNo', 'agreementName', 'supplierId', 'agreementState', 'startDate', 'endDate', 'quotaAmount', 'calledAmount'] as const),
    ...(['pricingRule', 'priceFormula', 'payTerm', 'autoRenew', 'buyerId', 'awardId', 'terminateDate'] as const),
  ],
  search: ['agreementNo', 'agreementName', 'supplierId', 'agreementState', 'endDate', 'buyerId'],
  picker: ['agreementNo', 'agreementName', 'startDate', 'endDate', 'pricingRule', 'payTerm'],
  order: 'agreementNo',
  latestFirst: true,
  trace: { date: 'startDate', state: 'agreementState', amount: 'quotaAmount', party: 'supplierId' },
  totals: ['calledAmount'],
  totalsWhen: 'filtered',
  marks: {
    endDate: ({ endDate = '', agreementState }, today) =>
      agreementState === 'effective' && endDate <= soon(today) ? { tone: 'warning', says: '30 天内到期' } : undefined,
  },
  opens: [
    {
      ...{ key: 'lines', title: '协议明细', en: 'Lines', book: 'purchaseAgreementLine', right: 'view' },
      when: () => true,
      address: ({ id }) => `/procurement/agreement-line/index?purchaseAgreementId=${id}`,
    },
  ],
  actions: action => ({
    terminate: action({
      title: '终止',
      en: 'Terminate',
      roles: ['purchase_head'],
      says: '终止后不能再按该协议下单，协议价格自明天起失效；已下达的订单照常执行。',
      danger: true,
      when: ({ agreementState }) => agreementState === 'effective',
      fields: { terminateReason: textarea('终止原因', { required: true, max: 200 }) },
    }),
  }),
})

export default purchaseAgreement

const soon = (today: string) => addDays(today, RENEWAL_DAYS)
