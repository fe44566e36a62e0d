import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { includes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { headIn } from '#model/flow/people.ts'
import { date, datetime, dept, dict, integer, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const prevs = lines(
  '前置工序',
  {
    processSeq: integer('序号', { derived: true, ordinal: true }),
    processName: text('工序名称', { derived: true }),
    execState: dict('状态', { derived: true, code: 'exec_state' }),
    checkResult: dict('检验结果', { derived: true, code: 'check_result' }),
    makeupDate: date('补办日期', { later: true }),
  },
  { rowsBy: 'processSeq' },
)

const LONGEST = 72

/** 工单异常开工. One start against what the server says stands in its way; what was passed over is made up for before the next inspection. */
export const workorderExceptionStartwork = flow('workorder_exception_startwork', {
  title: '工单异常开工',
  en: 'Exceptional start',
  prefix: 'YCKG',
  fields: {
    execId: ref('工序任务', {
      required: true,
      to: 'workExec',
      within: { offer: '"unstarted"' },
      copy: { workId: 'workId', processName: 'processName', workshopId: 'execShopId' },
    }),
    workId: ref('工单', { derived: true, to: 'workOrder' }),
    proCode: text('产品编号', { derived: true }),
    processName: text('开工工序', { derived: true }),
    workshopId: dept('车间', { derived: true }),
    equipmentId: ref('设备', { to: 'equipment', help: '工序规定了设备的必填' }),
    operatorId: ref('操作者', { required: true, to: 'employee' }),
    startTime: datetime('计划开工时间', { required: true }),
    blockReasons: dict('系统拦截原因', { derived: true, several: true, code: 'start_block_reason' }),
    blockText: textarea('拦截说明', { derived: true }),
    reason: textarea('异常说明', { required: true, max: 500 }),
    riskMeasure: textarea('风险控制措施', { required: true, max: 500 }),
    validHours: integer('有效时长(h)', { required: true, min: 1, max: LONGEST, initial: 8, help: '自批准起计，过期作废' }),
    prevs,
  },
  concerns: 'execId.execShopId',
  chain: [
    agree('workshop_head', { by: headIn('workshopId'), edits: ['prevs.makeupDate'] }),
    when(includes('blockReasons', 'prev_undone', 'prev_unchecked'), agree('quality_head')),
    when(includes('blockReasons', 'document'), agree('tech_head')),
    when(includes('blockReasons', 'equipment'), agree('equip_head')),
    when(includes('blockReasons', 'material'), agree('planner')),
    agree('prod_head'),
  ],
  subject: '异常开工：{proCode} {processName}',
  list: ['execId', 'proCode', 'blockReasons', 'workId', 'workshopId', 'startTime', 'validHours'],
  search: ['execId', 'workId', 'workshopId', 'startTime'],
  starters: startedBy('team_leader', 'workshop_head', 'casting_head', 'planner', 'prod_head'),
})

export default workorderExceptionStartwork
