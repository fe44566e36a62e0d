import { below } from '#model/form/arithmetic.ts'
import { attachments, date, dict, integer, money, percent, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { APPLICANTS, APPLICANTS_HEAD, PROCUREMENT_READERS } from '../procurement.menu.ts'

/** Whoever confirms looks at the same row. */
const STAGE_CONFIRM = 'contractPayPlan_confirmStage_confirm'

/** 合同付款计划. When and how much of a contract is paid: the rows add up to its total (INV-19). */
export const contractPayPlan = register('contractPayPlan', {
  title: '合同付款计划',
  en: 'Contract pay plans',
  page: { path: '/procurement/pay-plan', icon: 'dollar-outlined', reads: [...new Set([...PROCUREMENT_READERS, ...APPLICANTS, 'legal'])] },
  fields: {
    /** Of one or the other. */
    purchaseContractId: ref('采购合同', { to: 'purchaseContract' }),
    generalContractId: ref('通用合同', { to: 'generalContract' }),
    contractNo: text('合同编号', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    supplierId: ref('供应商', { to: 'supplier' }),
    payStage: dict('付款阶段', { required: true, code: 'pay_stage' }),
    payRatio: percent('付款比例(%)', { required: true }),
    planPayAmount: money('计划付款金额', { required: true }),
    planPayDate: date('计划付款日期'),
    payCondition: text('付款条件说明', { max: 200 }),
    /** Of a general contract: reached, so that it may be paid. */
    confirmDate: date('阶段确认日期'),
    proof: attachments('阶段证明'),
  },
  counted: {
    paidAmount: money('已付金额'),
    inFlightAmount: money('审批中金额'),
    applyUserId: user('合同申请人'),
    contractState: dict('合同状态', { code: 'purchase_contract_state' }),
  },
  label: ['contractNo', 'payCondition'],
  about: 'supplierId',
  unique: [
    ['purchaseContractId', 'lineNo'],
    ['generalContractId', 'lineNo'],
  ],
  list: [
    ...(['contractNo', 'lineNo', 'supplierId', 'payStage', 'payRatio', 'planPayAmount', 'paidAmount', 'inFlightAmount'] as const),
    ...(['planPayDate', 'confirmDate', 'payCondition', 'applyUserId', 'contractState', 'proof'] as const),
  ],
  search: ['contractNo', 'supplierId', 'payStage', 'planPayDate', 'generalContractId', 'purchaseContractId'],
  picker: ['contractNo', 'lineNo', 'payStage', 'planPayDate', 'payCondition'],
  totals: ['planPayAmount', 'paidAmount', 'inFlightAmount'],
  totalsWhen: 'filtered',
  marks: {
    planPayDate: ({ planPayDate, planPayAmount, paidAmount }, today) =>
      planPayDate && planPayDate < today && below(paidAmount, planPayAmount)
        ? { tone: 'warning', says: '已过计划付款日期，未付清' }
        : undefined,
  },
  actions: action => ({
    confirmStage: action({
      title: '阶段确认',
      en: 'Confirm the stage',
      roles: APPLICANTS,
      second: [APPLICANTS_HEAD],
      says: '确认该阶段已达到付款条件，确认后可由财务付款单支付。',
      when: ({ generalContractId, confirmDate, contractState, applyUserId }, _, viewer) =>
        !!generalContractId &&
        !confirmDate &&
        contractState === 'effective' &&
        (applyUserId === viewer.userId || viewer.may(STAGE_CONFIRM)),
      fields: {
        confirmDate: date('达到日期', { required: true }),
        dueDate: date('应付到期日', { required: true }),
        proof: attachments('阶段证明', { required: true }),
      },
      proposes: ({ planPayDate }, today) => ({ confirmDate: today, dueDate: planPayDate && planPayDate > today ? planPayDate : today }),
      rules: [{ on: 'confirmDate', ok: ({ confirmDate }, _, today) => confirmDate <= today, message: '达到日期不能晚于今天' }],
    }),
  }),
})

export default contractPayPlan
