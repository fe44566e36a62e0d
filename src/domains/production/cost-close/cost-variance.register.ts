import { date, dept, dict, money, month, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { COST_READERS } from '../workshop-rate/workshop-rate.register.ts'

/**
 * 生产成本差异. What a workshop spent beyond what its rates charged to pieces, and what was issued to an order and went into none of them. Charged
 * in full to its month; pieces are never revalued. Append-only.
 */
export const costVariance = register('costVariance', {
  title: '生产成本差异',
  en: 'Cost variances',
  page: { path: '/production/cost-variance', icon: 'fund-outlined', reads: ['cost_acct', ...COST_READERS] },
  fields: {
    period: month('会计期间', { required: true }),
    workshopId: dept('车间', { required: true }),
    varianceKind: dict('差异类别', { required: true, code: 'cost_variance_kind' }),
    /** Actual less absorbed. */
    amount: money('金额', { required: true }),
    billNo: text('来源', { required: true, max: 40 }),
    rateId: ref('月末结转', { to: 'workshopRate' }),
    workId: ref('工单', { to: 'workOrder' }),
    postDate: date('记账日期', { required: true }),
    reverseOf: ref('冲销', { to: 'costVariance' }),
  },
  label: ['billNo'],
  about: 'workshopId',
  order: 'postDate',
  latestFirst: true,
  unique: [['reverseOf']],
  list: ['period', 'workshopId', 'varianceKind', 'amount', 'billNo', 'workId', 'postDate', 'reverseOf'],
  sorts: ['postDate'],
  search: ['period', 'workshopId', 'varianceKind', 'workId', 'billNo'],
  totals: ['amount'],
})

export default costVariance
