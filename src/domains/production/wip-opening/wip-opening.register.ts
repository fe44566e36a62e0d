import { date, dept, dict, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS } from '../production.menu.ts'

const row = {
  proCode: text('产品编号', { required: true, max: 40 }),
  materialId: ref('产品', { required: true, to: 'material' }),
  routeId: ref('工艺路线', { required: true, to: 'route', within: { offer: '"inForce"' } }),
  processSeq: integer('所在工序序号', { required: true, min: 1, help: '路线中下一道要做的工序；它前面的工序视为已完成' }),
  deptShopId: dept('主办车间', { required: true }),
  heatNo: text('炉号', { required: true, max: 64 }),
  ingotNo: text('锭号', { required: true, max: 64, help: '铸件填浇注炉次号' }),
  planEnd: date('计划完工', { required: true }),
  demandId: ref('生产需求', { to: 'productionDemand' }),
  accumCost: money('累计成本', { required: true, min: 0, help: '不含税' }),
} as const

/**
 * 期初在制. What stood in the workshops before the books began: entered by planners piece by piece, then posted as a whole by the cost accountant
 * against the value in the old books, while the first period is open.
 */
export const wipOpening = register('wipOpening', {
  title: '期初在制',
  en: 'Opening work in process',
  page: {
    ...{ path: '/production/wip-opening', icon: 'database-outlined' },
    reads: [...PLANNERS, 'cost_acct', 'fin_head', 'cfo', 'audit'],
  },
  fields: {
    openingState: dict('状态', {
      required: true,
      code: 'opening_state',
      tones: { wait: 'warning', posted: 'success', refused: 'danger' },
    }),
    ...row,
    workId: ref('工单', { to: 'workOrder' }),
    filedBy: user('录入人', { required: true }),
    postedBy: user('入账人'),
    postedDate: date('入账日期'),
    billNo: text('期初单号', { max: 40 }),
    refuseReason: text('退回原因', { max: 200 }),
  },
  label: ['proCode'],
  about: 'materialId',
  unique: [{ of: ['proCode'], among: { openingState: ['wait', 'posted'] } }],
  list: [
    ...([
      'openingState',
      'proCode',
      'materialId',
      'routeId',
      'processSeq',
      'deptShopId',
      'accumCost',
      'heatNo',
      'ingotNo',
      'workId',
    ] as const),
    ...(['planEnd', 'demandId', 'filedBy', 'postedBy', 'postedDate', 'billNo', 'refuseReason'] as const),
  ],
  search: ['openingState', 'proCode', 'materialId', 'deptShopId', 'billNo'],
  totals: ['accumCost'],
  createActions: action => ({
    enter: action({
      title: '在制录入',
      en: 'Enter',
      roles: PLANNERS,
      says: '只在首个会计期间结账前可以录入，由成本会计入账后成为在制工单。',
      fields: row,
      imports: true,
    }),
    book: action({
      title: '期初入账',
      en: 'Post',
      roles: ['cost_acct'],
      says: '待入账的期初在制全部入账：同一产品、路线、车间合为一张工单，成本记在首个会计期间的前一天；合计须与原账套的在制金额一致。',
      danger: true,
      fields: { controlTotal: money('原账套在制金额', { required: true, min: 0 }) },
    }),
  }),
  actions: action => ({
    refuse: action({
      title: '退回',
      en: 'Refuse',
      roles: ['cost_acct'],
      danger: true,
      when: ({ openingState }) => openingState === 'wait',
      fields: { refuseReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
  }),
})

export default wipOpening
