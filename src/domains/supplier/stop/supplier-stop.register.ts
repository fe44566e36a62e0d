import { date, dict, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** 供应商停用记录. From its day on nothing is bought there any more; what is owed is still settled. */
export const supplierStop = register('supplierStop', {
  title: '供应商停用记录',
  en: 'Supplier deactivations',
  page: { path: '/supplier/stop', icon: 'control-outlined', reads: SUPPLIER_READERS },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    stopReason: dict('停用原因', { required: true, code: 'stop_reason' }),
    stopDetail: textarea('停用说明'),
    stopDate: date('停用日期', { required: true }),
    billNo: text('单据编号', { required: true, max: 40 }),
    applied: yesNo('已生效', { required: true }),
  },
  counted: { heldReason: text('未生效原因') },
  label: ['billNo'],
  about: 'supplierId',
  unique: [['billNo']],
  list: ['billNo', 'supplierId', 'stopReason', 'stopDate', 'applied', 'heldReason'],
  search: ['supplierId', 'stopReason', 'stopDate', 'applied'],
})

export default supplierStop
