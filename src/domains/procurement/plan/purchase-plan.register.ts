import { date, dept, dict, integer, money, month, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PROCUREMENT_READERS } from '../procurement.menu.ts'

/** 采购计划 of departments, from the first draft on; decided alone or in a batch, then carried out by line. */
export const purchasePlan = register('purchasePlan', {
  title: '采购计划',
  en: 'Purchase plans',
  page: { path: '/procurement/plan', icon: 'schedule-outlined', reads: [...PROCUREMENT_READERS, 'wh_head', 'dept_head', 'prod_head'] },
  fields: {
    planNo: text('计划编号', { max: 40 }),
    planName: text('计划名称', { max: 100 }),
    planType: dict('计划类型', { code: 'plan_type' }),
    planMonth: month('计划月份'),
    purchaseType: dict('采购类别', { code: 'purchase_type' }),
    applyUserId: user('申请人'),
    applyDeptId: dept('申请部门'),
    /** The day of the first submit, alone or in a batch: dates are checked against it however long approval takes. */
    appliedOn: date('申请日期'),
    lineCount: integer('明细行数'),
    totalEstAmount: money('预估总额'),
    buyerId: user('指定采购员'),
    planState: dict('状态', { required: true, code: 'plan_state' }),
    batchNo: text('所在批次', { max: 40 }),
    lineOpinion: text('不同意原因', { max: 500 }),
  },
  label: ['planNo', 'planName'],
  list: [
    ...(['planNo', 'planName', 'planState', 'purchaseType', 'planMonth', 'totalEstAmount', 'applyDeptId', 'applyUserId'] as const),
    ...(['planType', 'lineCount', 'buyerId', 'batchNo', 'lineOpinion'] as const),
  ],
  search: ['planNo', 'planName', 'planType', 'planMonth', 'purchaseType', 'applyDeptId', 'planState'],
  order: 'planMonth',
  latestFirst: true,
  totals: ['totalEstAmount'],
  totalsWhen: 'filtered',
  trace: { date: 'appliedOn', state: 'planState', amount: 'totalEstAmount', party: 'applyDeptId' },
})

export default purchasePlan
