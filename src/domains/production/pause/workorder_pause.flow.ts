import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { either, equals, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { date, dept, dict, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { PAUSE } from './pause-log.register.ts'

const pieces = lines(
  '在制件',
  {
    proCode: text('产品编号', { derived: true }),
    currentProcess: text('当前工序', { derived: true }),
    execState: dict('工序状态', { derived: true, code: 'exec_state' }),
    location: text('存放位置', { max: 64 }),
  },
  { rowsBy: 'proCode' },
)

const isPause = ({ operType }: { readonly operType?: unknown }) => operType === PAUSE

/** 工单暂停/恢复. While an order is on hold nothing is started on it; what runs may be finished. */
export const workorderPause = flow('workorder_pause', {
  title: '工单暂停/恢复',
  en: 'Work-order pause or resume',
  prefix: 'GDZT',
  fields: {
    workId: ref('工单', {
      required: true,
      to: 'workOrder',
      within: { offer: '"open"' },
      copy: { orderNo: 'orderNo', productId: 'materialId', workshopId: 'deptShopId' },
    }),
    orderNo: text('工单号', { derived: true }),
    productId: ref('产品', { derived: true, to: 'material' }),
    workshopId: dept('主办车间', { derived: true }),
    customerName: text('客户名称', { derived: true, max: 500 }),
    operType: dict('操作', { required: true, code: 'pause_action', initial: PAUSE }),
    pauseType: dict('原因类别', { required: true, code: 'pause_type' }),
    startDate: date('起始日期', { required: true, help: '自该日起暂停或恢复' }),
    expectResumeDate: date('预计恢复日期', { when: isPause }),
    deliveryDate: date('交期', { derived: true }),
    affectDelivery: yesNo('影响交期', { derived: true }),
    dutyDeptId: dept('责任部门'),
    wipHandle: textarea('在制品处理', { required: true, max: 500 }),
    reason: textarea('原因说明', { required: true, max: 500 }),
    pieces,
  },
  rules: [
    {
      on: 'expectResumeDate',
      ok: doc => !isPause(doc) || !doc.expectResumeDate || !doc.startDate || doc.expectResumeDate > doc.startDate,
      message: '预计恢复日期须晚于起始日期',
    },
  ],
  concerns: 'workId.deptShopId',
  chain: [
    agree('workshop_head', { by: headIn('workshopId') }),
    when(either(yes('affectDelivery'), equals('pauseType', 'customer')), agree('sales_head')),
    agree('prod_head'),
    when(yes('affectDelivery'), agree('vp_dept')),
  ],
  subject: '工单{operType}：{orderNo}',
  list: ['workId', 'operType', 'pauseType', 'productId', 'startDate', 'affectDelivery'],
  search: ['workId', 'operType', 'pauseType', 'startDate'],
  starters: startedBy('planner', 'prod_head', 'workshop_head', 'casting_head', 'sales_head'),
})

export default workorderPause
