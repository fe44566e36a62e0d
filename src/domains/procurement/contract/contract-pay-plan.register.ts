import { below } from '#model/form/arithmetic.ts'
import { date, dict, integer, money, percent, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 合同付款计划. When and how much of a contract is paid: the rows add up to its total (INV-19). */
export const contractPayPlan = register('contractPayPlan', {
  title: '合同付款计划',
  en: 'Contract pay plans',
  page: { path: '/procurement/pay-plan', icon: 'dollar-outlined', reads: [...PROCUREMENT_READERS, 'legal'] },
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
  },
  counted: { paidAmount: money('已付金额'), inFlightAmount: money('审批中金额') },
  label: ['contractNo', 'payCondition'],
  about: 'supplierId',
  unique: [
    ['purchaseContractId', 'lineNo'],
    ['generalContractId', 'lineNo'],
  ],
  list: [
    ...(['contractNo', 'lineNo', 'supplierId', 'payStage', 'payRatio', 'planPayAmount', 'paidAmount', 'inFlightAmount'] as const),
    ...(['planPayDate', 'payCondition'] as const),
  ],
  search: ['contractNo', 'supplierId', 'payStage', 'planPayDate'],
  picker: ['contractNo', 'lineNo', 'payStage', 'planPayDate', 'payCondition'],
  totals: ['planPayAmount', 'paidAmount', 'inFlightAmount'],
  totalsWhen: 'filtered',
  marks: {
    planPayDate: ({ planPayDate, planPayAmount, paidAmount }, today) =>
      planPayDate && planPayDate < today && below(paidAmount, planPayAmount)
        ? { tone: 'warning', says: '已过计划付款日期，未付清' }
        : undefined,
  },
})

export default contractPayPlan
