import { above } from '#model/form/arithmetic.ts'
import { date, dict, money, text, user, yesNo } from '#model/form/field.ts'
import { sections } from '#model/panorama.ts'
import { register } from '#model/register.ts'
import { SALES_READERS } from '../sales.menu.ts'

/** 客户. Created, changed, disabled and enabled by flows only. How much of the credit is used is computed on every read (INV-101). */
export const customer = register('customer', {
  title: '客户',
  en: 'Customers',
  page: { path: '/sales/customer', icon: 'team-outlined', reads: SALES_READERS },
  fields: {
    customerCode: text('客户编号', { required: true, max: 32 }),
    customerName: text('客户名称', { required: true, max: 128 }),
    shortName: text('客户简称', { max: 64 }),
    creditCode: text('统一社会信用代码', { max: 32 }),
    customerType: dict('客户类别', { required: true, code: 'customer_type' }),
    tradeArea: dict('内销/外销', { required: true, code: 'trade_area' }),
    customerLevel: dict('客户等级', { required: true, code: 'customer_level' }),
    industry: dict('所属行业', { code: 'customer_industry' }),
    customerStatus: dict('状态', { required: true, code: 'customer_status', tones: { enabled: 'success', disabled: 'neutral' } }),
    salesUserId: user('业务员', { required: true }),
    address: text('注册地址', { required: true, max: 255 }),
    bankName: text('开户行', { max: 128 }),
    bankAccount: text('银行账号', { max: 64 }),
    invoiceTel: text('开票电话', { max: 32 }),
    creditLimit: money('信用额度', { required: true }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    invoiceBasis: dict('开票依据', { required: true, code: 'invoice_basis' }),
    disabledDate: date('停用日期'),
    disableReason: text('停用原因', { max: 500 }),
    allowFinish: yesNo('允许执行完存量订单'),
  },
  counted: {
    uninvoicedAmount: money('未开票订单'),
    receivableBalance: money('应收余额'),
    overdueBalance: money('逾期应收'),
    exposure: money('信用占用'),
    availableCredit: money('可用额度'),
    openPaper: text('在途单据'),
  },
  quickFind: true,
  label: ['customerCode', 'customerName'],
  unique: [
    ['customerCode'],
    { of: ['customerName'], among: { customerStatus: ['enabled'] } },
    { of: ['creditCode'], among: { customerStatus: ['enabled'] } },
  ],
  list: [
    ...(['customerCode', 'customerName', 'customerStatus', 'customerLevel', 'customerType', 'tradeArea', 'salesUserId'] as const),
    ...(['creditLimit', 'exposure', 'availableCredit', 'receivableBalance', 'overdueBalance', 'payTerm', 'openPaper'] as const),
  ],
  // Counted columns cannot be sorted: they would be computed for all customers.
  sorts: ['customerCode', 'customerName', 'customerStatus', 'customerLevel', 'creditLimit'],
  search: ['customerCode', 'customerName', 'creditCode', 'customerStatus', 'customerLevel', 'customerType', 'tradeArea', 'salesUserId'],
  picker: [
    ...(['customerCode', 'customerName', 'customerStatus', 'tradeArea', 'customerLevel', 'payTerm', 'salesUserId'] as const),
    ...(['disabledDate', 'disableReason', 'creditLimit'] as const),
  ],
  sums: { receivableBalance: 'receivableEntry', overdueBalance: 'receivableEntry' },
  marks: {
    availableCredit: ({ availableCredit }) => (above(0, availableCredit) ? { tone: 'danger', says: '超出信用额度' } : undefined),
    overdueBalance: ({ overdueBalance }) => (above(overdueBalance, 0) ? { tone: 'warning', says: '有逾期应收' } : undefined),
  },
  panorama: {
    head: [
      ...(['customerStatus', 'customerLevel', 'customerType', 'tradeArea', 'industry', 'payTerm', 'salesUserId'] as const),
      ...(['creditCode', 'address', 'invoiceBasis', 'openPaper'] as const),
    ],
    balances: ['creditLimit', 'exposure', 'availableCredit', 'uninvoicedAmount', 'receivableBalance', 'overdueBalance'],
    figures: [],
    charts: [],
    sections: sections(
      'customerId',
      ...['salesOrder', 'salesOrderLine', 'salesContract', 'salesContractLine', 'salesAgreement', 'salesPrice', 'receivablePlan'],
      ...['customerContact', 'receivableEntry', 'creditEntry', 'customerHistory'],
    ),
  },
  starts: [
    start('customer_change', '变更', 'Change', 'enabled'),
    start('customer_disable', '停用', 'Disable', 'enabled'),
    start('customer_enable', '启用', 'Enable', 'disabled'),
  ],
})

export default customer

/** A flow about one customer, offered in its state; the flow checks again. */
function start(flow: string, title: string, en: string, status: string) {
  return {
    ...{ flow, title, en },
    when: ({ customerStatus }: { readonly customerStatus?: string }) => customerStatus === status,
    fills: ({ id }: { readonly id: string }): Readonly<Record<string, unknown>> => ({ customerId: id }),
  }
}
