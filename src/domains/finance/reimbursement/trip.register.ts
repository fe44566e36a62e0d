import { date, dict, money, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/** 差旅报销台账. Trips that are or were reimbursed; those of one person never overlap (INV-37). */
export const trip = register('trip', {
  title: '差旅报销台账',
  en: 'Reimbursed trips',
  page: { path: '/finance/trip', icon: 'environment-outlined', reads: [...FINANCE_READERS, 'dept_head'] },
  fields: {
    billNo: text('报销单', { required: true, max: 40 }),
    travelUserId: user('出差人', { required: true }),
    startDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { required: true }),
    fromTo: text('起止地点', { required: true, max: 100 }),
    tripReason: text('出差事由', { required: true, max: 200 }),
    amount: money('报销金额', { required: true }),
    ticketState: dict('状态', { required: true, code: 'ticket_state', tones: { held: 'warning', used: 'success', freed: 'neutral' } }),
    payDate: date('付款日期'),
    lineOpinion: text('不同意原因', { max: 200 }),
  },
  label: ['billNo'],
  about: 'travelUserId',
  list: ['startDate', 'endDate', 'travelUserId', 'fromTo', 'tripReason', 'amount', 'ticketState', 'payDate', 'billNo', 'lineOpinion'],
  search: ['travelUserId', 'startDate', 'ticketState', 'billNo', 'fromTo'],
  order: 'startDate',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
})

export default trip
