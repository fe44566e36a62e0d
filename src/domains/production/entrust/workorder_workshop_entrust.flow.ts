import { agree, startedBy } from '#company/approvers.ts'
import { approve, when } from '#model/flow/chain.ts'
import { equals } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { HEAD_ABOVE, headIn } from '#model/flow/people.ts'
import { positive, sum, times } from '#model/form/arithmetic.ts'
import { date, dept, dict, hours, integer, money, ref, text, textarea, weight } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { INTERNAL } from './workshop-entrust.register.ts'

const isInternal = ({ settleMode }: { readonly settleMode?: unknown }) => settleMode === INTERNAL

const pieces = lines(
  '委托件',
  {
    pieceId: ref('产品编号', { required: true, to: 'piece', within: { workId: 'workId', status: '"0"' } }),
    unitWeight: weight('单重(kg)', { derived: true }),
    runTime: hours('标准工时(h)', { derived: true }),
    acceptDate: date('接收日期', { later: true }),
  },
  { min: 1, max: 200 },
)

/** 车间委托加工. Another workshop does one step of some pieces; the order stays with its own workshop. */
export const workorderWorkshopEntrust = flow('workorder_workshop_entrust', {
  title: '车间委托加工',
  en: 'Inter-workshop entrustment',
  prefix: 'WTJG',
  fields: {
    workId: ref('工单', {
      required: true,
      to: 'workOrder',
      within: { offer: '"open"' },
      copy: { orderNo: 'orderNo', productId: 'materialId' },
    }),
    orderNo: text('工单号', { derived: true }),
    productId: ref('产品', { derived: true, to: 'material' }),
    workNodeId: ref('委托工序', { required: true, to: 'workNode', within: { workId: 'workId' }, copy: { fromWorkshopId: 'deptShopId' } }),
    fromWorkshopId: dept('委托车间', { derived: true }),
    toWorkshopId: dept('受托车间', { required: true }),
    qty: integer('委托件数', { derived: true }),
    sendDate: date('送达日期', { required: true }),
    requireDate: date('要求完成日期', { required: true }),
    settleMode: dict('结算方式', { required: true, code: 'settle_mode' }),
    hourPrice: money('内部工时单价(元/h)', { required: true, when: isInternal }),
    settleAmount: money('内部结算金额', { derived: true }),
    reason: textarea('委托原因', { required: true, max: 500 }),
    pieces,
  },
  derive: {
    qty: doc => doc.pieces?.length ?? 0,
    settleAmount: doc =>
      isInternal(doc)
        ? times(
            sum(doc.pieces, row => row.runTime),
            doc.hourPrice,
          )
        : undefined,
  },
  rules: [
    { on: 'toWorkshopId', ok: doc => doc.toWorkshopId !== doc.fromWorkshopId, message: '受托车间不能是委托车间' },
    { on: 'requireDate', ok: doc => (doc.requireDate ?? '') >= (doc.sendDate ?? ''), message: '要求完成日期不能早于送达日期' },
    { on: 'hourPrice', ok: doc => !isInternal(doc) || positive(doc.hourPrice), message: '内部工时单价须大于零' },
    { on: 'pieces', cell: 'pieceId', once: row => row.pieceId, message: '同一产品件只能填一行' },
  ],
  concerns: 'workNodeId.deptShopId',
  chain: [
    approve('from_head', '委托车间主任审批', { by: headIn('fromWorkshopId'), empty: HEAD_ABOVE }),
    approve('to_head', '受托车间主任审批', { by: headIn('toWorkshopId'), empty: HEAD_ABOVE, edits: ['requireDate', 'pieces.acceptDate'] }),
    when(equals('settleMode', INTERNAL), agree('cost_acct', { edits: ['hourPrice'] })),
    agree('prod_head'),
  ],
  subject: '车间委托：{orderNo} {fromWorkshop}→{toWorkshop}',
  list: ['workId', 'workNodeId', 'fromWorkshopId', 'toWorkshopId', 'qty', 'requireDate', 'settleMode', 'settleAmount'],
  search: ['workId', 'fromWorkshopId', 'toWorkshopId', 'settleMode', 'requireDate'],
  starters: startedBy('planner', 'prod_head', 'workshop_head', 'casting_head'),
})

export default workorderWorkshopEntrust
