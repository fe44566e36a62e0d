import { ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ACCOUNT_READERS } from '../supplier.menu.ts'

/** 供应商银行账户. Accounts are never overwritten: a change disables the old one and adds another. */
export const supplierBank = register('supplierBank', {
  title: '供应商银行账户',
  en: 'Supplier bank accounts',
  page: { path: '/supplier/bank', icon: 'bank-outlined', reads: [...ACCOUNT_READERS, 'supplier'] },
  fields: {
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    bankAccountName: text('账户名称', { required: true, max: 128 }),
    bankName: text('开户银行', { required: true, max: 128 }),
    bankAccount: text('银行账号', { required: true, max: 64 }),
    isDefault: yesNo('默认账户', { required: true }),
    billNo: text('依据单据', { max: 40 }),
    enabled: yesNo('有效', { required: true }),
  },
  label: ['bankName', 'bankAccount'],
  about: 'supplierId',
  unique: [
    { of: ['supplierId'], among: { isDefault: ['yes'], enabled: ['yes'] } },
    { of: ['supplierId', 'bankAccount'], among: { enabled: ['yes'] } },
  ],
  list: ['supplierId', 'bankAccountName', 'bankName', 'bankAccount', 'isDefault', 'billNo', 'enabled'],
  search: ['supplierId', 'bankAccountName', 'bankAccount', 'enabled'],
})

export default supplierBank
