import { positive } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { SOURCING_READERS } from '../procurement.menu.ts'

/** 邀请供应商. Who takes part in an inquiry or tender: who has quoted and when is visible, the prices are not (INV-16). */
export const sourcingSupplier = register('sourcingSupplier', {
  title: '邀请供应商',
  en: 'Invited suppliers',
  page: { path: '/procurement/sourcing-supplier', icon: 'contacts-outlined', reads: [...SOURCING_READERS, 'cashier'] },
  fields: {
    sourcingId: ref('寻源单', { required: true, to: 'sourcing' }),
    sourcingNo: text('寻源编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    supplierLevel: dict('供应商等级', { code: 'supplier_level' }),
    contactName: text('联系人姓名', { required: true, max: 64 }),
    contactPhone: text('联系电话', { required: true, max: 32 }),
    partState: dict('参与状态', { required: true, code: 'sourcing_supplier_state' }),
    bondPaid: yesNo('保证金已缴', { required: true }),
    bondDate: date('到账日期'),
    bondVoucherNo: text('银行回单号', { max: 64 }),
  },
  counted: {
    bondAmount: money('应缴保证金'),
    sourcingState: dict('寻源状态', { code: 'sourcing_state' }),
  },
  label: ['sourcingNo', 'contactName'],
  about: 'supplierId',
  unique: [['sourcingId', 'supplierId']],
  list: [
    'sourcingNo',
    'supplierId',
    'supplierLevel',
    'partState',
    'contactName',
    'contactPhone',
    'bondAmount',
    'bondPaid',
    'bondDate',
    'bondVoucherNo',
    'sourcingState',
  ],
  search: ['sourcingNo', 'supplierId', 'partState', 'bondPaid'],
  order: 'sourcingNo',
  latestFirst: true,
  actions: action => ({
    payBond: action({
      title: '登记保证金',
      en: 'Record the bond',
      roles: ['cashier'],
      says: '登记后该供应商的投标在开标时方为有效；款项记入保证金台账。',
      when: ({ bondPaid, bondAmount, sourcingState = '' }) =>
        bondPaid !== 'yes' && positive(bondAmount) && ['open', 'closed'].includes(sourcingState),
      fields: {
        bondDate: date('到账日期', { required: true }),
        payAccountId: ref('收款账户', { required: true, to: 'companyAccount' }),
        bondVoucherNo: text('银行回单号', { required: true, max: 64 }),
      },
      rules: [{ on: 'bondDate', ok: ({ bondDate }, _, today) => bondDate <= today, message: '到账日期不能晚于今天' }],
    }),
  }),
})

export default sourcingSupplier
