import { addDays } from '#model/day.ts'
import { attachments, date, dict, money, ref, text, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

const SOON = 15

/** 意向合同. Until its deadline a formal contract may follow; its lines are those of its paper. No order, invoice or payment refers to it. */
export const intentContract = register('intentContract', {
  title: '意向合同',
  en: 'Letters of intent',
  page: { path: '/procurement/intent-contract', icon: 'file-protect-outlined', reads: [...PROCUREMENT_READERS, 'legal'] },
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    contractName: text('合同名称', { required: true, max: 100 }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    startDate: date('生效日期', { required: true }),
    endDate: date('到期日期', { required: true }),
    totalEstAmount: money('预估总额', { required: true }),
    depositAmount: money('意向金'),
    lockPrice: yesNo('是否锁价', { required: true }),
    formalDeadline: date('转正式合同期限', { required: true }),
    contractFile: attachments('合同文本'),
    buyerId: user('采购员', { required: true }),
    purchaseContractId: ref('正式合同', { to: 'purchaseContract' }),
  },
  counted: {
    intentState: dict('状态', { code: 'intent_contract_state', tones: { intent: 'info', converted: 'success', lapsed: 'neutral' } }),
  },
  quickFind: true,
  label: ['contractNo', 'contractName'],
  unique: [['contractNo']],
  list: [
    ...([
      'contractNo',
      'contractName',
      'supplierId',
      'intentState',
      'totalEstAmount',
      'depositAmount',
      'lockPrice',
      'formalDeadline',
    ] as const),
    ...(['startDate', 'endDate', 'buyerId', 'purchaseContractId'] as const),
  ],
  search: ['contractNo', 'contractName', 'supplierId', 'intentState', 'formalDeadline', 'buyerId'],
  picker: ['contractNo', 'contractName', 'formalDeadline', 'lockPrice'],
  order: 'contractNo',
  latestFirst: true,
  totals: ['totalEstAmount', 'depositAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'startDate', state: 'intentState', amount: 'totalEstAmount', party: 'supplierId' },
  marks: {
    formalDeadline: ({ formalDeadline = '', intentState }, today) =>
      intentState === 'intent' && formalDeadline <= addDays(today, SOON)
        ? { tone: 'warning', says: `${SOON} 天内须转正式合同` }
        : undefined,
  },
  starts: [
    {
      ...{ flow: 'contract', title: '转正式合同', en: 'Make formal' },
      when: ({ intentState }) => intentState === 'intent',
      fills: ({ id, supplierId, contractName }) => ({ intentContractId: id, supplierId, contractName }),
    },
  ],
})

export default intentContract
