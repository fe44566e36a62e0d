import { addMonths } from '#model/day.ts'
import { date, dict, money, text, user, yesNo } from '#model/form/field.ts'
import { sections } from '#model/panorama.ts'
import { register } from '#model/register.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** May be invited, awarded, contracted and ordered from (INV-10). */
export const USABLE: readonly string[] = ['trial', 'normal']
/** Reviewed periodically: quality, delivery, price, service. */
export const REVIEWED: readonly string[] = [...USABLE, 'suspended']
/** Admitted at some time, whatever their state now. */
export const ADMITTED: readonly string[] = [...USABLE, 'suspended', 'stopped', 'blacklisted']

/** Neither rejected nor blacklisted, and of these the active ones. */
const STANDING: readonly string[] = [...USABLE, 'suspended', 'stopped']
const LIVE: readonly string[] = [...USABLE, 'suspended']

/** 供应商. Admitted, changed, graded, suspended and closed by flows only. */
export const supplier = register('supplier', {
  title: '供应商',
  en: 'Suppliers',
  page: { path: '/supplier/supplier', icon: 'shop-outlined', reads: [...SUPPLIER_READERS, 'supplier'] },
  fields: {
    supplierNo: text('供应商编号', { derived: true, max: 32 }),
    supplierName: text('供应商名称', { required: true, max: 128 }),
    creditCode: text('统一社会信用代码', { required: true, max: 32 }),
    supplierType: dict('供应商类型', { required: true, code: 'supplier_type' }),
    sourceWay: dict('来源方式', { required: true, code: 'supplier_source' }),
    taxpayerType: dict('纳税人类型', { required: true, code: 'taxpayer_type' }),
    supplierLevel: dict('供应商等级', { code: 'supplier_level' }),
    supplierStatus: dict('供应商状态', { required: true, code: 'supplier_status' }),
    legalPerson: text('法定代表人', { required: true, max: 64 }),
    regCapital: money('注册资本(万元)'),
    foundDate: date('成立日期'),
    address: text('经营地址', { required: true, max: 255 }),
    contactName: text('联系人姓名', { required: true, max: 64 }),
    contactPhone: text('联系电话', { required: true, max: 32 }),
    mail: text('邮箱', { max: 128 }),
    ownerUserId: user('负责业务员'),
    payTerm: dict('付款条件', { code: 'pay_term' }),
    blackEndDate: date('拉黑到期日'),
  },
  counted: {
    openOrderAmount: money('未完订单金额'),
    payableBalance: money('应付余额'),
    advanceBalance: money('预付余额'),
    uninvoicedAmount: money('暂估未开票'),
    openPaper: text('在途单据'),
    reviewDue: yesNo('待评审'),
  },
  quickFind: true,
  label: ['supplierNo', 'supplierName'],
  unique: [['supplierNo'], ['creditCode']],
  list: [
    ...(['supplierNo', 'supplierName', 'supplierType', 'supplierStatus', 'supplierLevel', 'payTerm', 'contactName'] as const),
    ...(['contactPhone', 'ownerUserId', 'openOrderAmount', 'openPaper', 'reviewDue'] as const),
  ],
  // Counted columns cannot be sorted: they would be computed for all suppliers.
  sorts: ['supplierNo', 'supplierName', 'supplierType', 'supplierStatus', 'supplierLevel', 'payTerm'],
  search: ['supplierNo', 'supplierName', 'creditCode', 'supplierType', 'supplierStatus', 'supplierLevel', 'ownerUserId', 'reviewDue'],
  picker: [
    ...(['supplierNo', 'supplierName', 'supplierType', 'supplierStatus', 'supplierLevel', 'payTerm'] as const),
    ...(['contactName', 'contactPhone', 'ownerUserId'] as const),
  ],
  // Pending reviews and blacklisting, and accruals, are internal.
  staffOnly: ['uninvoicedAmount', 'openPaper', 'reviewDue'],
  sums: { payableBalance: 'apEntry', advanceBalance: 'apEntry', uninvoicedAmount: 'apEntry' },
  panorama: {
    head: [
      ...([
        'supplierStatus',
        'supplierLevel',
        'supplierType',
        'payTerm',
        'taxpayerType',
        'contactName',
        'contactPhone',
        'ownerUserId',
      ] as const),
      ...(['creditCode', 'legalPerson', 'address', 'openPaper'] as const),
    ],
    balances: ['openOrderAmount', 'payableBalance', 'advanceBalance', 'uninvoicedAmount'],
    figures: [
      { report: 'supplierPurchases', by: 'supplierId', measures: ['orderCount', 'orderAmount', 'receivedAmount', 'lastRate', 'sameRate'] },
      { report: 'arrivalRate', by: 'supplierId', over: yearUntil('promisedDate'), measures: ['timelyRate', 'missingCount', 'longestDays'] },
    ],
    charts: [{ report: 'orderExecution', by: 'supplierId', over: yearUntil('orderDate'), chart: 'months' }],
    sections: sections(
      'supplierId',
      ...[
        'purchaseOrder',
        'purchaseOrderLine',
        'arrival',
        'receipt',
        'purchaseContract',
        'purchaseAgreement',
        'purchasePrice',
        'quote',
        'awardLine',
      ],
      ...['purchaseInvoice', 'payable', 'payment', 'apEntry', 'outsourceOrder'],
      ...[
        'supplierCategory',
        'supplierQualification',
        'supplierReview',
        'supplierBank',
        'supplierHistory',
        'supplierBlacklist',
        'supplierStop',
      ],
    ),
  },
  opens: [
    {
      ...{ key: 'entries', title: '应付账', en: 'Payable ledger', book: 'apEntry', right: 'view' },
      when: () => true,
      address: ({ id }) => `/finance/ap-ledger?supplierId=${id}`,
    },
  ],
  starts: [
    { ...start('supplier_change', '申请变更', 'Ask for a change', STANDING), fills: () => ({}) },
    start('supplier_maintain', '维护', 'Maintain', LIVE),
    start('supplier_change_staff', '一般变更', 'Minor change', STANDING),
    start('supplier_change_minister', '重大变更', 'Major change', STANDING),
    start('supplier_info_stop', '停用', 'Deactivate', LIVE),
    start('supplier_blacklisted', '拉黑', 'Blacklist', STANDING),
    start('supplier_removeBlacklist', '解除黑名单', 'Lift the blacklisting', ['blacklisted']),
  ],
})

export default supplier

/** The last twelve months and this one. */
function yearUntil(range: string): (today: string) => Readonly<Record<string, string>> {
  return today => ({ [range]: `${addMonths(today, -12).slice(0, 7)}-01,${today}` })
}

/** A flow about one supplier, offered for suitable states; the flow checks again. */
function start(flow: string, title: string, en: string, standing: readonly string[]) {
  return {
    ...{ flow, title, en },
    when: ({ supplierStatus = '' }: { readonly supplierStatus?: string }) => standing.includes(supplierStatus),
    fills: ({ id }: { readonly id: string }): Readonly<Record<string, unknown>> => ({ supplierId: id }),
  }
}
