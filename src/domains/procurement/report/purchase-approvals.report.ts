import { dict, integer, monthrange, tenths } from '#model/form/field.ts'
import { rate, sum } from '#model/measure.ts'
import { report } from '#model/report.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购审批动态. How many papers of purchasing are under way at each stage, and how long those took that came to an end. */
export const purchaseApprovals = report('purchaseApprovals', {
  title: '采购审批动态',
  en: 'Approvals of purchasing',
  filters: { period: monthrange('办结月份', { required: true }) },
  initial: today => ({ period: [today.slice(0, 7), today.slice(0, 7)] }),
  dimensions: { stage: dict('环节', { code: 'purchase_stage' }) },
  keys: ['stage'],
  measures: {
    running: sum(integer('审批中'), { en: 'Under way' }),
    ended: sum(integer('办结'), { en: 'Ended' }),
    hours: sum(tenths('累计用时（小时）'), { en: 'Hours', hidden: true }),
    averageHours: rate(tenths('平均用时（小时）'), 'hours', 'ended', { en: 'Average hours' }),
  },
  order: ['stage'],
  charts: {
    stages: {
      ...{ kind: 'bars', title: '审批动态', en: 'Approvals' },
      ...{ by: 'stage', of: ['running', 'ended', 'averageHours'] },
    },
  },
  note: '审批中：现在正在办理的单据。办结、用时：所选月份内审批结束的单据，从提交到结束的自然时间；撤回和作废的不计。',
  page: { path: '/procurement/report/purchaseApprovals', icon: 'carry-out-outlined', reads: PROCUREMENT_READERS },
})

export default purchaseApprovals
