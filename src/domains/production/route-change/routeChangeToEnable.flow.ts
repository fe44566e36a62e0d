import { agree, startedBy, together } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { over, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { dict, integer, ref, richtext, text, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { changeModeFields } from './route-change.register.ts'

/** The differences as the server finds them; a step in another place is a change of what comes before it. */
const diffs = lines(
  '变更对比',
  {
    lineAction: dict('变更', { derived: true, code: 'line_action' }),
    processSeq: integer('序号', { derived: true, ordinal: true }),
    processName: text('工序名称', { derived: true }),
    fieldName: text('变更项', { derived: true }),
    oldValue: text('变更前', { derived: true, max: 500 }),
    newValue: text('变更后', { derived: true, max: 500 }),
  },
  { rowsBy: 'processSeq' },
)

const workOrders = lines(
  '受影响在制工单',
  {
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    currentProcess: text('当前工序', { derived: true }),
    wipQty: integer('在制件数', { derived: true }),
    suggest: dict('切换建议', { later: true, code: 'switch_suggest' }),
  },
  { rowsBy: 'workId' },
)

/** 工艺路线变更. The draft that follows a version in force is approved with its differences in view. */
export const routeChangeToEnable = flow('routeChangeToEnable', {
  title: '工艺路线变更',
  en: 'Route change',
  prefix: 'BG',
  fields: {
    changeId: ref('变更单', {
      required: true,
      to: 'routeChange',
      copy: { routeCode: 'routeCode', oldVersion: 'baseVersionNum', newVersion: 'newVersionNum' },
    }),
    routeCode: text('路线编码', { derived: true }),
    oldVersion: integer('原版本', { derived: true, ordinal: true }),
    newVersion: integer('新版本', { derived: true, ordinal: true }),
    ...changeModeFields,
    routeChangeReason: dict('变更原因', { required: true, code: 'route_change_reason' }),
    changeDesc: richtext('变更内容', { required: true }),
    customerConfirm: yesNo('需客户确认', { required: true, initial: 'no' }),
    wipCount: integer('在制工单数', { derived: true }),
    forceDecision: yesNo('强制在制处置', { required: true, initial: 'no' }),
    diffs,
    workOrders,
  },
  chain: [
    agree('process_head'),
    together('quality_head', 'prod_head', 'purchase_head'),
    when(over('wipCount', 0), agree('planner', { edits: ['workOrders.suggest'] })),
    when(yes('customerConfirm'), agree('sales_head', { edits: ['attachments'] })),
    agree('tech_head'),
  ],
  subject: '工艺路线变更：{routeCode} V{oldVersion}→V{newVersion}',
  list: ['changeId', 'routeCode', 'newVersion', 'changeMode', 'routeChangeReason', 'wipCount'],
  search: ['changeId', 'routeCode', 'changeMode', 'routeChangeReason'],
  starters: startedBy('process_head', 'process_eng', 'tech_head', 'chief_engineer'),
  opensFrom: '/production/route-change/index',
})

export default routeChangeToEnable
