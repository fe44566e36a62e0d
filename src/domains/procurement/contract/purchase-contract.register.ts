import { attachments, date, dict, integer, money, percent, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { BUYERS, PROCUREMENT_READERS } from '../procurement.menu.ts'

const HEAD = { title: '采购部部长', en: 'the head of purchasing', roles: ['purchase_head'] } as const
const QUALITY = { title: '质量部部长', en: 'the head of quality', roles: ['quality_head'] } as const
const MACHINES = { title: '设备部部长', en: 'the head of equipment', roles: ['equip_head'] } as const

const accepting = {
  acceptDate: date('验收日期', { required: true }),
  acceptReport: attachments('验收报告', { required: true }),
} as const

/** 采购合同. What suppliers owe us and how much may be paid for it (INV-33); follows its document from the first draft with a supplier on. */
export const purchaseContract = register('purchaseContract', {
  title: '采购合同',
  en: 'Purchase contracts',
  page: {
    path: '/procurement/contract',
    icon: 'solution-outlined',
    reads: [...PROCUREMENT_READERS, 'legal', 'quality_head', 'equip_head'],
  },
  fields: {
    contractNo: text('合同编号', { max: 40 }),
    contractName: text('合同名称', { required: true, max: 100 }),
    contractType: dict('合同类型', { required: true, code: 'contract_type' }),
    supplierId: ref('供应商', { required: true, to: 'supplier' }),
    awardId: ref('定标单', { to: 'award' }),
    purchaseAgreementId: ref('框架协议', { to: 'purchaseAgreement' }),
    signDate: date('签订日期', { required: true }),
    startDate: date('生效日期'),
    endDate: date('到期日期'),
    currency: dict('币种', { code: 'currency' }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    totalAmount: money('合同总额', { required: true }),
    totalNoTax: money('不含税总额'),
    totalTax: money('税额合计'),
    warrantyMonths: integer('质保期(月)'),
    lateRate: percent('逾期违约金(‰/天)'),
    lateCap: percent('违约金上限(%)'),
    buyerId: user('采购员'),
    /** Start of the warranty (INV-36). */
    acceptDate: date('验收日期'),
    acceptReport: attachments('验收报告'),
    contractState: dict('状态', {
      required: true,
      code: 'purchase_contract_state',
      tones: { draft: 'neutral', approving: 'warning', effective: 'success', finished: 'info', terminated: 'neutral' },
    }),
    terminateDate: date('终止日期'),
    terminateReason: text('终止原因', { max: 200 }),
    batchNo: text('所在批次', { max: 40 }),
    lineOpinion: text('不同意原因', { max: 500 }),
  },
  counted: { paidAmount: money('已付金额') },
  quickFind: true,
  label: ['contractNo', 'contractName'],
  unique: [['contractNo']],
  list: [
    ...(['contractNo', 'contractName', 'supplierId', 'totalAmount', 'paidAmount', 'contractState', 'contractType'] as const),
    ...(['signDate', 'endDate', 'payTerm', 'warrantyMonths', 'acceptDate', 'buyerId', 'terminateDate', 'batchNo', 'lineOpinion'] as const),
  ],
  search: ['contractNo', 'contractName', 'supplierId', 'contractType', 'signDate', 'contractState', 'buyerId'],
  picker: ['contractNo', 'contractName', 'contractType', 'signDate'],
  totals: ['totalAmount', 'paidAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'signDate', state: 'contractState', amount: 'totalAmount', party: 'supplierId' },
  opens: [
    {
      ...{ key: 'lines', title: '合同明细', en: 'Lines', book: 'purchaseContractLine', right: 'view' },
      when: ({ contractState }) => contractState !== 'draft',
      address: ({ id }) => `/procurement/contract-line/index?purchaseContractId=${id}`,
    },
  ],
  actions: action => ({
    accept: action({
      title: '验收',
      en: 'Accept',
      roles: BUYERS,
      second: [QUALITY],
      says: '质量部部长确认后生效，质保期自验收日期起算。',
      when: ({ contractState, contractType, acceptDate }) => contractState === 'effective' && contractType !== 'equipment' && !acceptDate,
      fields: accepting,
      rules: [{ on: 'acceptDate', ok: ({ acceptDate }, _, today) => acceptDate <= today, message: '验收日期不能晚于今天' }],
    }),
    acceptMachine: action({
      title: '设备验收',
      en: 'Accept the machine',
      roles: BUYERS,
      second: [QUALITY, MACHINES],
      says: '质量部部长和设备部部长确认后生效，质保期自验收日期起算。',
      when: ({ contractState, contractType, acceptDate }) => contractState === 'effective' && contractType === 'equipment' && !acceptDate,
      fields: accepting,
      rules: [{ on: 'acceptDate', ok: ({ acceptDate }, _, today) => acceptDate <= today, message: '验收日期不能晚于今天' }],
    }),
    terminate: action({
      title: '终止',
      en: 'Terminate',
      roles: BUYERS,
      second: [HEAD],
      danger: true,
      says: '终止后未交的订单行关闭，不再付款；预付余额须先冲清。',
      when: ({ contractState }) => contractState === 'effective',
      fields: { terminateReason: textarea('终止原因', { required: true, max: 200 }) },
    }),
  }),
})

export default purchaseContract
