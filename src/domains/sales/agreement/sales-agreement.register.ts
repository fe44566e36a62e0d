import { addDays } from '#model/day.ts'
import { date, dict, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SALES_READERS } from '../sales.menu.ts'

/** So long before its end somebody thinks about the next one. */
const RENEWAL_DAYS = 30

/** 销售框架协议. Prices agreed with a customer for a time; contracts under it take them. */
export const salesAgreement = register('salesAgreement', {
  title: '销售框架协议',
  en: 'Sales agreements',
  page: { path: '/sales/agreement', icon: 'audit-outlined', reads: [...SALES_READERS, 'tech_head'] },
  fields: {
    agreementNo: text('协议编号', { required: true, max: 40 }),
    agreementName: text('协议名称', { required: true, max: 100 }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    tradeArea: dict('内销/外销', { required: true, code: 'trade_area' }),
    signDate: date('签订日期', { required: true }),
    startDate: date('生效日期', { required: true }),
    endDate: date('到期日期', { required: true }),
    currency: dict('币种', { required: true, code: 'currency' }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    priceMode: dict('定价方式', { required: true, code: 'price_mode' }),
    deliveryTerm: dict('交货方式', { required: true, code: 'delivery_term' }),
    planAmount: money('预计金额', { required: true }),
  },
  counted: {
    agreementState: dict('状态', { code: 'sales_agreement_state', tones: { waiting: 'info', effective: 'success', expired: 'neutral' } }),
    contractAmount: money('已签合同金额'),
  },
  quickFind: true,
  label: ['agreementNo', 'agreementName'],
  unique: [['agreementNo']],
  list: [
    ...(['agreementNo', 'agreementName', 'customerId', 'agreementState', 'startDate', 'endDate', 'planAmount', 'contractAmount'] as const),
    ...(['priceMode', 'currency', 'payTerm', 'deliveryTerm', 'signDate', 'tradeArea'] as const),
  ],
  search: ['agreementNo', 'agreementName', 'customerId', 'agreementState', 'priceMode', 'endDate'],
  picker: ['agreementNo', 'agreementName', 'startDate', 'endDate', 'currency', 'payTerm', 'deliveryTerm'],
  order: 'agreementNo',
  latestFirst: true,
  trace: { date: 'startDate', state: 'agreementState', amount: 'planAmount', party: 'customerId' },
  marks: {
    endDate: ({ endDate = '', agreementState }, today) =>
      agreementState === 'effective' && endDate <= addDays(today, RENEWAL_DAYS) ? { tone: 'warning', says: '30 天内到期' } : undefined,
  },
  opens: [
    {
      ...{ key: 'prices', title: '产品价格', en: 'Prices', book: 'salesPrice', right: 'view' },
      when: () => true,
      address: ({ id }) => `/sales/price/index?salesAgreementId=${id}`,
    },
  ],
})

export default salesAgreement
