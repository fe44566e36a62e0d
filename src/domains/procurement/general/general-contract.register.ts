import { attachments, date, dept, dict, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { APPLICANTS, APPLICANTS_HEAD, BUYERS, PROCUREMENT_READERS } from '../procurement.menu.ts'

const HEAD = { title: '采购部部长', en: 'the head of purchasing', roles: ['purchase_head'] } as const

/** 通用合同. Works, services, leases, disposal: what is not bought into stock. A supplement adds to the contract it changes. */
export const generalContract = register('generalContract', {
  title: '通用合同',
  en: 'General contracts',
  page: {
    ...{ path: '/procurement/general-contract', icon: 'container-outlined' },
    reads: [...new Set([...PROCUREMENT_READERS, ...APPLICANTS, 'legal'])],
  },
  fields: {
    contractNo: text('合同编号', { required: true, max: 40 }),
    contractName: text('合同名称', { required: true, max: 100 }),
    contractKind: dict('合同类别', { required: true, code: 'general_contract_kind' }),
    contractDirection: dict('收付方向', { required: true, code: 'contract_direction' }),
    partyName: text('对方单位', { required: true, max: 100 }),
    supplierId: ref('供应商', { to: 'supplier' }),
    signDate: date('签订日期', { required: true }),
    startDate: date('生效日期', { required: true }),
    endDate: date('到期日期', { required: true }),
    totalAmount: money('含税总额', { required: true }),
    taxRate: dict('税率', { required: true, code: 'tax_rate' }),
    originContractId: ref('原合同', { to: 'generalContract' }),
    contractFile: attachments('合同文本'),
    applyUserId: user('申请人', { required: true }),
    applyDeptId: dept('申请部门', { required: true }),
    contractState: dict('状态', {
      ...{ required: true, code: 'purchase_contract_state' },
      tones: { effective: 'success', finished: 'info', terminated: 'neutral' },
    }),
    acceptDate: date('验收日期'),
    warrantyMonths: integer('质保月数'),
    terminateDate: date('终止日期'),
    terminateReason: text('终止原因', { max: 200 }),
  },
  counted: { contractTotal: money('含补充合同总额'), supplementCount: integer('补充合同数'), paidAmount: money('已付金额') },
  quickFind: true,
  label: ['contractNo', 'contractName'],
  unique: [['contractNo']],
  list: [
    ...([
      'contractNo',
      'contractName',
      'partyName',
      'contractKind',
      'contractState',
      'totalAmount',
      'contractTotal',
      'paidAmount',
    ] as const),
    ...([
      'contractDirection',
      'signDate',
      'endDate',
      'applyDeptId',
      'applyUserId',
      'acceptDate',
      'supplementCount',
      'originContractId',
    ] as const),
  ],
  search: ['contractNo', 'contractName', 'partyName', 'contractKind', 'contractDirection', 'signDate', 'contractState', 'applyDeptId'],
  picker: ['contractNo', 'contractName', 'contractKind', 'partyName', 'signDate'],
  order: 'contractNo',
  latestFirst: true,
  totals: ['totalAmount', 'paidAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'signDate', state: 'contractState', amount: 'totalAmount', party: 'applyDeptId' },
  actions: action => ({
    accept: action({
      title: '完工验收',
      en: 'Accept',
      roles: APPLICANTS,
      second: [APPLICANTS_HEAD],
      says: '质保期从验收日期算起，期满后质保金阶段方可确认。',
      when: ({ contractState, acceptDate, applyUserId }, _, viewer) =>
        contractState === 'effective' && !acceptDate && (applyUserId === viewer.userId || viewer.may('generalContract_accept_confirm')),
      fields: {
        acceptDate: date('验收日期', { required: true }),
        warrantyMonths: integer('质保月数', { required: true, min: 0, max: 120, initial: 12 }),
      },
      proposes: (_, today) => ({ acceptDate: today }),
      rules: [{ on: 'acceptDate', ok: ({ acceptDate }, _, today) => acceptDate <= today, message: '验收日期不能晚于今天' }],
    }),
    terminate: action({
      title: '终止',
      en: 'Terminate',
      roles: BUYERS,
      second: [HEAD],
      danger: true,
      says: '终止后未确认的付款阶段作废，不能再签补充合同。',
      when: ({ contractState }) => contractState === 'effective',
      fields: { terminateReason: textarea('终止原因', { required: true, max: 200 }) },
    }),
  }),
})

export default generalContract
