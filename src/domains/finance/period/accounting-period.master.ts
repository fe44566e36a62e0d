import { dict, month, text } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 会计期间. A closed month rejects postings (INV-07); it can be reopened, which is audited. */
export const accountingPeriod = master('accountingPeriod', {
  title: '会计期间',
  en: 'Accounting periods',
  page: {
    path: '/finance/period',
    icon: 'schedule-outlined',
    keeps: ['fin_head'],
    reads: ['cfo', 'audit', 'ap_acct', 'ar_acct', 'cost_acct', 'tax_acct'],
  },
  fields: {
    period: month('会计期间', { required: true }),
    state: dict('状态', { required: true, code: 'period_state', initial: 'open' }),
    reason: text('说明', { max: 200 }),
  },
  label: ['period'],
  unique: [['period']],
  list: ['period', 'state', 'reason'],
  search: ['period', 'state'],
})

export default accountingPeriod
