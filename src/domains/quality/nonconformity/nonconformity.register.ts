import { datetime, dict, integer, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 待处置: nothing was decided about the piece yet. */
export const NCR_OPEN = 'open'
/** 处置中: one disposition is being carried out. */
export const NCR_RUNNING = 'running'
export const NCR_CLOSED = 'closed'

const READERS = [
  ...['quality_head', 'qc_inspector', 'process_head', 'process_eng', 'tech_head', 'chief_engineer', 'prod_head', 'planner'],
  ...['workshop_head', 'casting_head', 'team_leader', 'vp_prod', 'gm', 'cost_acct', 'sales_head'],
]

/** 不合格品. A piece that failed at a step, what was found, and what is done about it. Frozen until it is closed. */
export const nonconformity = register('nonconformity', {
  title: '不合格品',
  en: 'Nonconformities',
  page: { path: '/quality/nonconformity', icon: 'exception-outlined', keeps: ['qc_engineer'], reads: READERS },
  fields: {
    ncrNo: text('不合格单号', { required: true, max: 40 }),
    sourceType: dict('来源', { required: true, code: 'ncr_source' }),
    state: dict('状态', { required: true, code: 'ncr_state', tones: { open: 'danger', running: 'warning', closed: 'neutral' } }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    materialId: ref('产品', { required: true, to: 'material' }),
    /** The step at which it was found, and the round of it that failed. */
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    processName: text('发现工序', { required: true, max: 64 }),
    round: integer('轮次', { required: true, ordinal: true }),
    description: textarea('不合格描述', { required: true, max: 500 }),
    foundTime: datetime('发现时间', { required: true }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    dutyType: dict('责任类别', { code: 'duty_type' }),
    disposition: dict('处置', { code: 'ncr_disposition' }),
    dispositionDocId: ref('处置单', { to: 'workOrderUpdate' }),
    closeTime: datetime('关闭时间'),
  },
  quickFind: true,
  label: ['ncrNo'],
  about: 'pieceId',
  open: ['state', 'workId', 'pieceId'],
  unique: [['ncrNo'], { of: ['execId'], among: { state: [NCR_OPEN, NCR_RUNNING] } }],
  order: 'ncrNo',
  latestFirst: true,
  trace: { date: 'foundTime', state: 'state', party: 'materialId' },
  list: [
    ...(['ncrNo', 'state', 'pieceId', 'processName', 'description', 'disposition', 'dispositionDocId', 'workId', 'materialId'] as const),
    ...(['defectCode', 'dutyType', 'round', 'foundTime', 'closeTime', 'sourceType'] as const),
  ],
  sorts: ['ncrNo', 'foundTime', 'state'],
  search: ['ncrNo', 'state', 'pieceId', 'workId', 'materialId', 'processName', 'disposition', 'defectCode', 'foundTime'],
  starts: [
    {
      flow: 'wouActiveToEnable',
      title: '返工',
      en: 'Rework',
      when: ({ state }) => state === NCR_OPEN,
      fills: ({ id }) => ({ ncrId: id }),
    },
    {
      flow: 'addRepActiveToEnable',
      title: '返修',
      en: 'Repair',
      when: ({ state }) => state === NCR_OPEN,
      fills: ({ id }) => ({ ncrId: id }),
    },
  ],
  marks: {
    // Nobody should wait longer for a decision.
    foundTime: ({ state, foundTime }, today) =>
      state === NCR_OPEN && foundTime && foundTime < dayBefore(today, 7) ? { tone: 'danger', says: '超过7天未处置' } : undefined,
  },
})

const dayBefore = (today: string, days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

export default nonconformity
