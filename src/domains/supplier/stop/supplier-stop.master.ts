import { date, dict, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 供应商停用记录. From its day on nothing is bought there any more; what is owed is still settled. */
export const supplierStop = master('supplierStop', {
  title: '供应商停用记录',
  en: 'Supplier deactivations',
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    stopReason: dict('停用原因', { required: true, code: 'stop_reason' }),
    stopDetail: textarea('停用说明'),
    stopDate: date('停用日期', { required: true }),
    billNo: text('单据编号', { required: true, max: 40 }),
    applied: yesNo('已生效', { required: true }),
    heldReason: text('未生效原因', { max: 200 }),
  },
  label: ['billNo'],
  about: 'supplierId',
  unique: [['billNo']],
  list: ['billNo', 'supplierId', 'stopReason', 'stopDate', 'applied', 'heldReason'],
  search: ['supplierId', 'stopReason', 'stopDate', 'applied'],
  readonly: true,
})

export default supplierStop
