import type { OutsideWords } from '#model/master.ts'

const COMPANY = { supplierId: '企业名称' }

/** 供应商用语. Suppliers read the company's books from the other side: by code of the menu, or key of the book or flow. Home cards: `outside` of their figures. */
export const supplierWords: Readonly<Record<string, OutsideWords>> = {
  dept_supplier: { zh: '企业信息', en: 'Our company' },
  dept_procurement: { zh: '订单', en: 'Orders' },
  purchaseOrder: {
    zh: '我的订单',
    en: 'Our orders',
    columns: { ...COMPANY, orderDate: '下单日期', buyerId: '对接采购员', payTerm: '收款条件', closeReason: '取消原因' },
    dictionaries: { orderState: 'supplier_order_state' },
  },
  purchaseOrderLine: {
    zh: '订单明细',
    en: 'Order lines',
    columns: { ...COMPANY, buyerId: '对接采购员', arrivedQty: '已送到', receivedQty: '已收货', warehouseId: '送货仓库' },
    dictionaries: { orderState: 'supplier_order_state' },
  },
  purchaseOrderChange: { zh: '订单变更', en: 'Order changes', columns: { ...COMPANY, filedBy: '对接采购员' } },
  wms: { zh: '送货', en: 'Deliveries' },
  arrival: {
    zh: '我的送货',
    en: 'Our deliveries',
    columns: {
      ...COMPANY,
      arrivalNo: '送货单号',
      buyerId: '对接采购员',
      warehouseId: '送货仓库',
      keeperId: '收货人',
      refuseReason: '拒收或撤销原因',
    },
  },
  arrivalLine: {
    zh: '送货明细',
    en: 'Lines of our deliveries',
    columns: { ...COMPANY, arrivalNo: '送货单号', warehouseId: '送货仓库', noticeQty: '送货数量', arrivalQty: '实到数量' },
  },
  arrivalIngot: { zh: '送货锭明细', en: 'Ingots delivered', columns: COMPANY },
  dept_finance: { zh: '发票与收款', en: 'Invoices and receipts' },
  supplier: {
    zh: '企业资料',
    en: 'Company profile',
    columns: {
      ...{
        supplierNo: '企业编号',
        supplierName: '企业名称',
        supplierType: '企业类型',
        supplierStatus: '合作状态',
        supplierLevel: '评定等级',
      },
      ...{
        payTerm: '收款条件',
        ownerUserId: '对接采购员',
        openOrderAmount: '未交订单金额',
        payableBalance: '应收余额',
        advanceBalance: '预收余额',
      },
    },
  },
  supplierCategory: { zh: '供货品类', en: 'What we supply', columns: COMPANY },
  supplierBank: { zh: '收款账户', en: 'Bank accounts', columns: { ...COMPANY, isDefault: '默认收款账户' } },
  supplierQualification: { zh: '资质证书', en: 'Certificates', columns: COMPANY },
  supplierReview: { zh: '评审结果', en: 'Review results', columns: { ...COMPANY, purchaseAmount: '期间供货额', purchaseType: '供货类别' } },
  supplierChange: { zh: '信息变更记录', en: 'Changes of our data', columns: COMPANY },
  supplier_change: { zh: '企业信息变更申请', en: 'Change of our data' },
  invoiceNotice: {
    zh: '开票通知',
    en: 'Notices to invoice',
    columns: { ...COMPANY, supplierConfirm: '我方确认', penaltyAmount: '对方扣款' },
  },
  invoiceNoticeLine: {
    zh: '开票通知明细',
    en: 'Lines to invoice',
    columns: { ...COMPANY, receiptNo: '对方入库单', receiptDate: '收货日期' },
  },
  purchaseInvoiceLine: {
    zh: '发票明细',
    en: 'Lines of our invoices',
    columns: { ...COMPANY, receiptNo: '对方入库单', purchaseContractId: '合同' },
  },
  receiptInvoiced: { zh: '上传发票', en: 'Upload an invoice' },
  invoice_apply: { zh: '对账确认', en: 'Reconciliation' },
  purchaseInvoice: {
    zh: '我的发票',
    en: 'Our invoices',
    columns: { ...COMPANY, purchaseContractId: '合同', dueDate: '应收到期日', paidAmount: '已收金额', billNo: '对方入账单据' },
    dictionaries: { invoiceState: 'supplier_invoice_state' },
  },
  supplierAccount: { zh: '对账单', en: 'Our account' },
  apEntry: {
    zh: '往来明细',
    en: 'Entries of our account',
    columns: { ...COMPANY, billNo: '对方单据', purchaseContractId: '合同', accountKind: '类别', postDate: '对方记账日期' },
    dictionaries: { entryType: 'supplier_ap_entry_type', accountKind: 'supplier_account_kind' },
  },
  payment: {
    zh: '收款记录',
    en: 'Receipts',
    columns: {
      ...{ ...COMPANY, paymentNo: '付款方编号', amount: '收款金额', payMethod: '收款方式', payDate: '收款日期' },
      ...{ bankName: '收款银行', bankAccount: '收款账号', billNo: '付款方单据' },
    },
  },
}

/** A title is the company's name of the flow, maybe with whose paper it is before, and what it is about. */
const NAMED = /^([^：]*提交的)?[^：]+(?=：)/

/** The title of a paper as its supplier reads it: 上传发票：… instead of 采购收票：… */
export function titleForSupplier(flowKey: string, title: string): string {
  const own = supplierWords[flowKey]?.zh.replace(/申请$/, '')
  return own ? title.replace(NAMED, (_, whose = '') => whose + own) : title
}

/** The heading of flows in the supplier's words, by their category: `flow_finance` is what the menu calls 发票与收款. */
export const categoryForSupplier = (category: string): OutsideWords | undefined => supplierWords[category.replace('flow_', 'dept_')]
