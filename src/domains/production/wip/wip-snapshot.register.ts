import { date, dept, integer, money, ref, text, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

/** After the last step, until it is put into stock. */
export const WAIT_IN = { processCode: 'WAIT_IN', processName: '待入库' } as const
/** What was issued to orders and given to no piece yet. */
export const UNFED = { processCode: 'UNFED', processName: '未投料' } as const

/**
 * 在制品日结. What stood at each process at the end of a day, how it got there since the day before, and what it had cost. Net of the day: a piece
 * that passes several processes in one day is seen where it was and where it is. Append-only.
 */
export const wipSnapshot = register('wipSnapshot', {
  title: '在制品日结',
  en: 'Work in process by day',
  page: { path: '/production/wip', icon: 'database-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    date: date('日期', { required: true }),
    /** None at another firm. */
    workshopId: dept('车间'),
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序', { required: true, max: 64 }),
    productId: ref('产品', { to: 'material' }),
    openQty: integer('期初', { required: true }),
    inQty: integer('投入', { required: true }),
    transInQty: integer('转入', { required: true }),
    outQty: integer('转出/完工', { required: true }),
    scrapQty: integer('报废', { required: true }),
    closeQty: integer('期末', { required: true }),
    waitQty: integer('待加工', { required: true }),
    runQty: integer('加工中', { required: true }),
    checkQty: integer('待检', { required: true }),
    reworkQty: integer('返工返修', { required: true }),
    holdQty: integer('暂停', { required: true }),
    openWeight: weight('期初重量(kg)', { required: true }),
    weight: weight('期末重量(kg)', { required: true }),
    value: money('在制金额', { required: true }),
  },
  label: ['processName'],
  about: 'productId',
  order: 'date',
  latestFirst: true,
  list: [
    ...(['date', 'workshopId', 'processName', 'productId', 'openQty', 'inQty', 'transInQty', 'outQty', 'scrapQty', 'closeQty'] as const),
    ...(['waitQty', 'runQty', 'checkQty', 'reworkQty', 'holdQty', 'weight', 'value'] as const),
  ],
  sorts: ['date'],
  search: ['date', 'workshopId', 'processName', 'processCode', 'productId'],
  totals: ['openQty', 'inQty', 'transInQty', 'outQty', 'scrapQty', 'closeQty', 'weight', 'value'],
  totalsWhen: 'filtered',
})

export default wipSnapshot
