import { minus, sum } from '#model/form/arithmetic.ts'
import { attachments, date, dict, money, price, quantity, text } from '#model/form/field.ts'

/** 发票, as it is printed: the same on both papers that register one. */
export const invoiceFields = {
  invoiceNo: text('发票号码', { required: true, max: 20, help: '8 位，数电发票 20 位' }),
  invoiceCode: text('发票代码', { max: 12, help: '数电发票没有代码' }),
  invoiceDate: date('开票日期', { required: true }),
  invoiceType: dict('发票类型', { required: true, code: 'invoice_type', initial: 'e_special' }),
  taxRate: dict('税率', { required: true, code: 'tax_rate', initial: '0.13' }),
  invoiceAmount: money('发票含税金额', { required: true, min: '0.01' }),
  invoiceTax: money('发票税额', { required: true, min: 0 }),
  linesAmount: money('明细含税合计', { derived: true }),
  linesTax: money('明细税额合计', { derived: true }),
  diffAmount: money('差异金额', { derived: true, help: '发票含税金额减明细合计' }),
} as const

export const decidedFields = {
  termDate: date('按付款条件到期日', { derived: true }),
  dueDate: date('应付到期日', { help: '留空按付款条件' }),
  verifyState: dict('查验结果', { code: 'verify_state', later: true }),
  invoiceFile: attachments('发票影像', { required: true }),
} as const

/** @PRICE!, of the receipt. */
export const invoicedColumns = {
  qty: quantity('数量', { required: true }),
  taxPrice: price('含税单价', { derived: true }),
  taxRate: dict('税率', { derived: true, code: 'tax_rate' }),
  lineAmount: money('含税金额', { derived: true }),
  noTaxAmount: money('不含税金额', { derived: true }),
  lineTax: money('税额', { derived: true }),
} as const

interface Line {
  readonly lineAmount?: string
  readonly lineTax?: string
}
interface Invoiced {
  readonly items?: readonly Line[]
  readonly invoiceAmount?: string
  readonly invoiceNo?: string
  readonly linesAmount?: string
}

export const invoiceDerive = {
  linesAmount: ({ items }: Invoiced) => sum(items, row => row.lineAmount),
  linesTax: ({ items }: Invoiced) => sum(items, row => row.lineTax),
  diffAmount: ({ items, invoiceAmount }: Invoiced) =>
    minus(
      invoiceAmount,
      sum(items, row => row.lineAmount),
    ),
} as const

export const invoiceRules = [
  { on: 'invoiceNo', ok: ({ invoiceNo = '' }: Invoiced) => /^(\d{8}|\d{20})$/.test(invoiceNo), message: '发票号码须为 8 位或 20 位数字' },
] as const
