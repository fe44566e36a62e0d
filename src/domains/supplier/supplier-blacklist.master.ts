import { date, dict, money, ref, text, textarea, yesNo } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 供应商黑名单. At most one open row per supplier, and a supplier is blacklisted exactly while it has one (INV-11). An end date lifts nothing. */
export const supplierBlacklist = master('supplierBlacklist', {
  title: '供应商黑名单',
  en: 'Supplier blacklist',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    blackReason: dict('拉黑原因', { required: true, code: 'black_reason' }),
    blackDetail: textarea('事实说明'),
    startDate: date('拉黑日期', { required: true }),
    endDate: date('到期日'),
    claimAmount: money('索赔金额'),
    claimSettled: yesNo('索赔已结清', { required: true }),
    billNo: text('拉黑单号', { required: true, max: 40 }),
    blackState: dict('状态', { required: true, code: 'supplier_black_state' }),
    removeDate: date('解除日期'),
    removeBillNo: text('解除单号', { max: 40 }),
  },
  label: ['billNo'],
  about: 'supplierId',
  unique: [{ of: ['supplierId'], among: { blackState: ['open'] } }],
  list: [
    ...(['supplierId', 'blackReason', 'blackState', 'startDate', 'endDate', 'billNo', 'claimAmount', 'claimSettled'] as const),
    ...(['removeDate', 'removeBillNo'] as const),
  ],
  order: 'startDate',
  search: ['supplierId', 'blackReason', 'blackState', 'startDate'],
  readonly: true,
})

export default supplierBlacklist
