import { attachments, date, dict, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** 供应商资质. Certificates with their last day; an expired mandatory one blocks its supplier (INV-12). */
export const supplierQualification = register('supplierQualification', {
  title: '供应商资质',
  en: 'Supplier qualifications',
  page: { path: '/supplier/qualification', icon: 'safety-certificate-outlined', reads: [...SUPPLIER_READERS, 'supplier'] },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    qualType: dict('资质类型', { required: true, code: 'qualification_type' }),
    qualNo: text('证书编号', { required: true, max: 64 }),
    expireDate: date('有效期至', { required: true }),
    qualFile: attachments('证书附件'),
    billNo: text('依据单据', { max: 40 }),
    enabled: yesNo('有效', { required: true }),
  },
  label: ['qualNo'],
  about: 'supplierId',
  unique: [{ of: ['supplierId', 'qualType', 'qualNo'], among: { enabled: ['yes'] } }],
  list: ['supplierId', 'qualType', 'qualNo', 'expireDate', 'billNo', 'enabled'],
  order: 'expireDate',
  search: ['supplierId', 'qualType', 'expireDate', 'enabled'],
})

export default supplierQualification
