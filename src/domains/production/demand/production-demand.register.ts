import { date, dict, integer, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'
import { endsAfterStart, MOST_PIECES, plan } from '../work-order/work-plan.rules.ts'

/** 生产需求. What a released order line wants made: the basket from which work orders are planned. */
export const productionDemand = register('productionDemand', {
  title: '生产需求',
  en: 'Production demands',
  page: { path: '/production/demand', icon: 'shopping-cart-outlined', keeps: PLANNERS, reads: WORK_READERS },
  fields: {
    salesOrderNo: text('销售订单', { required: true, max: 40 }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    salesOrderLineId: text('订单行', { required: true, max: 20 }),
    customerName: text('客户', { max: 128 }),
    productId: ref('产品', { required: true, to: 'material' }),
    drawingVersion: text('图号版本', { max: 64 }),
    qty: integer('需求件', { required: true }),
    requireDate: date('要求交期', { required: true }),
    promiseDate: date('承诺交期'),
    state: dict('状态', { required: true, code: 'demand_state', tones: { open: 'warning', planned: 'success', closed: 'neutral' } }),
  },
  counted: {
    plannedQty: integer('已安排'),
    openQty: integer('未安排'),
    finishedQty: integer('已完工'),
    /** Made for a line that wants fewer by now: may go to another order. */
    surplusQty: integer('富余可转单'),
    /** Good pieces of the product that lie in stock for nobody. */
    stockPieces: integer('可用成品'),
    hasRoute: dict('路线齐备', { code: 'yes_no' }),
  },
  label: ['salesOrderNo', 'lineNo'],
  about: 'productId',
  trace: { date: 'requireDate', state: 'state', party: 'productId' },
  open: ['requireDate', 'productId'],
  unique: [['salesOrderLineId']],
  order: 'requireDate',
  list: [
    ...(['salesOrderNo', 'lineNo', 'state', 'productId', 'openQty', 'requireDate', 'promiseDate', 'customerName', 'qty'] as const),
    ...(['plannedQty', 'finishedQty', 'stockPieces', 'hasRoute', 'surplusQty', 'drawingVersion'] as const),
  ],
  sorts: ['requireDate', 'salesOrderNo'],
  search: ['salesOrderNo', 'customerName', 'productId', 'state', 'requireDate'],
  actions: action => ({
    plan: action({
      title: '排产',
      en: 'Plan',
      says: '为该需求生成一张工单，每件一个产品编号；几个需求合并为一张工单，请在生产工单中排产。',
      when: ({ state, openQty }) => state === 'open' && (openQty ?? 0) > 0,
      proposes: ({ openQty, promiseDate, requireDate }) => ({ qty: openQty, planEnd: promiseDate ?? requireDate }),
      fields: { qty: integer('件数', { required: true, min: 1, max: MOST_PIECES }), ...plan },
      rules: [
        endsAfterStart,
        { on: 'qty', ok: ({ qty }, { openQty }) => qty <= (openQty ?? 0), message: (_, { openQty }) => `未安排的只有 ${openQty ?? 0} 件` },
      ],
    }),
    occupy: action({
      title: '占用库存',
      en: 'Take from stock',
      says: '用在库、未占用的合格成品满足该需求，不再投产。',
      when: ({ state, openQty }) => state === 'open' && (openQty ?? 0) > 0,
      proposes: ({ productId }) => ({ materialId: productId }),
      fields: {
        materialId: ref('产品', { required: true, to: 'material' }),
        pieceIds: ref('产品件', { required: true, several: true, to: 'piece', within: { materialId: 'materialId', offer: '"unlinked"' } }),
      },
    }),
  }),
  marks: {
    surplusQty: ({ surplusQty }) => ((surplusQty ?? 0) > 0 ? { tone: 'warning', says: '富余可转单' } : undefined),
    requireDate: ({ requireDate, state, openQty }, today) =>
      state === 'open' && (openQty ?? 0) > 0 && requireDate && requireDate < today ? { tone: 'danger', says: '已逾期' } : undefined,
  },
})

export default productionDemand
