import { date, dict, integer, money, percent, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CREDIT_READERS } from '../sales.menu.ts'

/** 收款计划. When how much of a contract is to be received. */
export const receivablePlan = register('receivablePlan', {
  title: '收款计划',
  en: 'Receivable plan',
  page: { path: '/sales/receivable-plan', icon: 'schedule-outlined', reads: CREDIT_READERS },
  fields: {
    salesContractId: ref('销售合同', { required: true, to: 'salesContract' }),
    contractNo: text('合同编号', { required: true, max: 40 }),
    stageNo: integer('序号', { required: true, ordinal: true }),
    customerId: ref('客户', { required: true, to: 'customer' }),
    payStage: dict('收款阶段', { required: true, code: 'pay_stage' }),
    payRatio: percent('收款比例(%)', { required: true }),
    planAmount: money('计划收款金额', { required: true }),
    planDate: date('预计日期'),
  },
  label: ['contractNo', 'stageNo'],
  about: 'customerId',
  unique: [['salesContractId', 'stageNo']],
  list: ['contractNo', 'stageNo', 'customerId', 'payStage', 'payRatio', 'planAmount', 'planDate'],
  search: ['contractNo', 'salesContractId', 'customerId', 'payStage', 'planDate'],
  order: 'contractNo',
  latestFirst: true,
  totals: ['planAmount'],
  totalsWhen: 'filtered',
})

export default receivablePlan
