import { date, dict, integer, money, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购合同. Agreements with suppliers and how much may be paid (INV-33). */
export const purchaseContract = register('purchaseContract', {
  title: '采购合同',
  en: 'Purchase contracts',
  page: { path: '/procurement/contract', icon: 'solution-outlined', reads: [...PROCUREMENT_READERS, 'legal'] },
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    contractName: text('合同名称', { required: true, max: 100 }),
    contractType: dict('合同类型', { required: true, code: 'contract_type' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    signDate: date('签订日期', { required: true }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    totalAmount: money('合同总额', { required: true }),
    warrantyMonths: integer('质保期(月)', { required: true }),
    /** Start of the warranty (INV-36). */
    acceptDate: date('验收日期'),
    contractState: dict('状态', { required: true, code: 'purchase_contract_state' }),
  },
  counted: { paidAmount: money('已付金额') },
  quickFind: true,
  label: ['contractNo', 'contractName'],
  unique: [['contractNo']],
  list: [
    ...(['contractNo', 'contractName', 'supplierId', 'totalAmount', 'paidAmount', 'contractState', 'contractType'] as const),
    ...(['signDate', 'payTerm', 'warrantyMonths', 'acceptDate'] as const),
  ],
  search: ['contractNo', 'contractName', 'supplierId', 'contractType', 'signDate', 'contractState'],
  picker: ['contractNo', 'contractName', 'contractType', 'signDate'],
  totals: ['totalAmount', 'paidAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'signDate', state: 'contractState', amount: 'totalAmount', party: 'supplierId' },
})

export default purchaseContract
