import { dept, hours, money, month, ref } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 内部结算. What an entrusted step took, at the price agreed for it: a memo between workshops that costs no piece anything. Append-only. */
export const internalSettlement = register('internalSettlement', {
  title: '内部结算',
  en: 'Internal settlements',
  page: {
    path: '/production/settlement',
    icon: 'wallet-outlined',
    reads: ['planner', 'prod_head', 'workshop_head', 'casting_head', 'vp_prod', 'cost_acct', 'fin_head', 'cfo', 'gm'],
  },
  fields: {
    entrustId: ref('委托单', { required: true, to: 'workshopEntrust' }),
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    fromWorkshopId: dept('委托车间', { required: true }),
    toWorkshopId: dept('受托车间', { required: true }),
    hours: hours('工时(h)', { required: true }),
    hourPrice: money('单价(元/h)', { required: true }),
    amount: money('金额', { required: true }),
    period: month('期间', { required: true }),
    /** The entry that this one takes back, once. */
    reverseOf: ref('冲销', { to: 'internalSettlement' }),
  },
  label: ['period'],
  about: 'entrustId',
  order: 'period',
  latestFirst: true,
  unique: [['reverseOf']],
  list: ['period', 'entrustId', 'execId', 'fromWorkshopId', 'toWorkshopId', 'hours', 'hourPrice', 'amount', 'reverseOf'],
  search: ['period', 'entrustId', 'fromWorkshopId', 'toWorkshopId'],
  totals: ['hours', 'amount'],
})

export default internalSettlement
