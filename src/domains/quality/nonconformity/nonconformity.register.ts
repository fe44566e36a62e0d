import { datetime, dept, dict, integer, quantity, ref, text, textarea, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 待处置: nothing was decided about the piece yet. */
export const NCR_OPEN = 'open'
/** 处置中: one disposition is being carried out. */
export const NCR_RUNNING = 'running'
export const NCR_CLOSED = 'closed'

/** Roles that find something. */
const INSPECTORS = ['qc_inspector', 'qc_engineer']
/** 工废, 工艺 and 设备: to be closed out. */
const OWN_FAULTS: readonly string[] = ['work', 'process', 'equipment']

const READERS = [
  ...['quality_head', 'qc_inspector', 'process_head', 'process_eng', 'tech_head', 'chief_engineer', 'prod_head', 'planner'],
  ...['workshop_head', 'casting_head', 'team_leader', 'vp_prod', 'gm', 'cost_acct', 'sales_head'],
]

/**
 * 不合格品. A piece that failed at a step, what was found, and what is done about it; frozen until it is closed. Material that failed when it came in
 * is written down with the decision of its inspection.
 */
export const nonconformity = register('nonconformity', {
  title: '不合格品',
  en: 'Nonconformities',
  page: { path: '/quality/nonconformity', icon: 'exception-outlined', keeps: ['qc_engineer'], reads: READERS },
  fields: {
    ncrNo: text('不合格单号', { required: true, max: 40 }),
    sourceType: dict('来源', { required: true, code: 'ncr_source' }),
    state: dict('状态', { required: true, code: 'ncr_state', tones: { open: 'danger', running: 'warning', closed: 'neutral' } }),
    pieceId: ref('产品件', { to: 'piece' }),
    workId: ref('工单', { to: 'workOrder' }),
    materialId: ref('产品/物料', { required: true, to: 'material' }),
    /** The step at which it was found, and the round of it that failed. */
    execId: ref('工序任务', { to: 'workExec' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    processName: text('发现工序', { required: true, max: 64 }),
    round: integer('轮次', { required: true, ordinal: true }),
    description: textarea('不合格描述', { required: true, max: 500 }),
    /** Of material: the inspection that found it. */
    inspectionId: ref('来料检验', { to: 'incomingInspection' }),
    foundTime: datetime('发现时间', { required: true }),
    defectCode: dict('缺陷类型', { code: 'defect_code' }),
    dutyType: dict('责任类别', { code: 'duty_type' }),
    dutyDeptId: dept('责任部门'),
    disposition: dict('处置', { code: 'ncr_disposition' }),
    dispositionNo: text('处置单号', { max: 40 }),
    /** When something was to be done about it for the first time. */
    respondTime: datetime('响应时间'),
    closeTime: datetime('关闭时间'),
    /** Of goods in stock: where they lie, and how much of them. */
    warehouseId: ref('仓库', { to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    batchNo: text('批次号', { max: 64 }),
    qty: quantity('数量'),
    /** 归零: why it came to that, and what keeps it from happening again. */
    rootCause: textarea('根本原因', { max: 500 }),
    correctiveAction: textarea('纠正措施', { max: 500 }),
    closeOutTime: datetime('归零时间'),
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
    ...(['ncrNo', 'state', 'pieceId', 'processName', 'description', 'disposition', 'dispositionNo', 'workId', 'materialId'] as const),
    ...([
      'defectCode',
      'dutyType',
      'dutyDeptId',
      'round',
      'foundTime',
      'respondTime',
      'closeTime',
      'closeOutTime',
      'sourceType',
      'inspectionId',
      'warehouseId',
      'batchNo',
      'qty',
    ] as const),
  ],
  sorts: ['ncrNo', 'foundTime', 'state'],
  search: ['ncrNo', 'state', 'sourceType', 'pieceId', 'workId', 'materialId', 'processName', 'disposition', 'defectCode', 'foundTime'],
  starts: [
    {
      flow: 'concessionAcceptanceApplication',
      title: '让步',
      en: 'Concede',
      // While it is repaired: what the repair has reached is taken as it is.
      when: ({ state, pieceId, disposition }) => !!pieceId && (state === NCR_OPEN || (state === NCR_RUNNING && disposition === 'repair')),
      fills: ({ id }) => ({ ncrId: id }),
    },
    {
      flow: 'addScrapApplication',
      title: '报废',
      en: 'Scrap',
      when: ({ state, warehouseId }) => state === NCR_OPEN && !!warehouseId,
      fills: ({ id, warehouseId }) => ({ ncrId: id, warehouseId }),
    },
    {
      flow: 'workorderScrapApplication',
      title: '报废',
      en: 'Scrap',
      when: ({ state, execId }) => state === NCR_OPEN && !!execId,
      fills: ({ id }) => ({ ncrId: id }),
    },
    {
      flow: 'wouActiveToEnable',
      title: '返工',
      en: 'Rework',
      when: ({ state, execId }) => state === NCR_OPEN && !!execId,
      fills: ({ id }) => ({ ncrId: id }),
    },
    {
      flow: 'addRepActiveToEnable',
      title: '返修',
      en: 'Repair',
      when: ({ state, execId }) => state === NCR_OPEN && !!execId,
      fills: ({ id }) => ({ ncrId: id }),
    },
  ],
  createActions: action => ({
    register: action({
      title: '登记',
      en: 'Register',
      roles: INSPECTORS,
      says: '在库货物发现不合格（库存检查、客户投诉、审核）时登记，登记后该批立即冻结。工序检验不合格的自动登记。',
      fields: {
        stockId: ref('库存', { required: true, to: 'stockBalance', copy: { warehouseId: 'warehouseId', qualityState: 'qualityState' } }),
        warehouseId: ref('仓库', { derived: true, to: 'warehouse' }),
        qualityState: dict('质量状态', { derived: true, code: 'stock_quality' }),
        sourceType: dict('来源', { required: true, code: 'ncr_source', offers: ['product', 'incoming', 'outsource', 'return'] }),
        description: textarea('不合格描述', { required: true, max: 500 }),
        defectCode: dict('缺陷类型', { code: 'defect_code' }),
        dutyType: dict('责任类别', { code: 'duty_type' }),
        dutyDeptId: dept('责任部门'),
      },
    }),
  }),
  actions: action => ({
    recheck: action({
      title: '复检合格',
      en: 'Good after all',
      says: '再次检验合格，解除冻结并关闭不合格单。工序检验的请在工序任务中复检。',
      when: ({ state, warehouseId }) => state === NCR_OPEN && !!warehouseId,
      fields: { reason: textarea('复检结论', { required: true, max: 200 }) },
    }),
    remake: action({
      title: '改制',
      en: 'Remake',
      roles: ['quality_head'],
      second: [{ title: '生产计划员', en: 'the planner', roles: ['planner'] }],
      says: '该件改作其他产品：材料成本、炉号和锭号转给目标件，其余成本计入质量损失，原订单的需求重新待排产。生产计划员确认后生效。',
      when: ({ state, pieceId }) => state === NCR_OPEN && !!pieceId,
      fields: {
        targetPieceId: ref('目标件', {
          ...{
            required: true,
            to: 'piece',
            within: { offer: '"unfed"' },
            copy: { targetWorkId: 'workId' },
          },
          help: '其他产品尚未投料的件，所在工单尚未开工',
        }),
        targetWorkId: ref('目标工单', { derived: true, to: 'workOrder' }),
        weight: weight('现重(kg)', { required: true, min: '0.001' }),
        dutyType: dict('责任类别', { required: true, code: 'duty_type' }),
        dutyDeptId: dept('责任部门', { required: true }),
        reason: textarea('改制说明', { required: true, max: 500 }),
      },
      proposes: ({ dutyType, dutyDeptId }) => ({ dutyType, dutyDeptId }),
    }),
    closeOut: action({
      title: '归零',
      en: 'Close out',
      says: '写明根本原因和经过验证的纠正措施，防止再次发生。',
      when: ({ state, closeOutTime }) => state === NCR_CLOSED && !closeOutTime,
      fields: {
        rootCause: textarea('根本原因', { required: true, max: 500 }),
        correctiveAction: textarea('纠正措施及验证', { required: true, max: 500 }),
      },
      proposes: ({ rootCause, correctiveAction }) => ({ rootCause, correctiveAction }),
    }),
  }),
  marks: {
    // Whose fault is our own has to be understood.
    closeTime: ({ state, dutyType, closeOutTime }) =>
      state === NCR_CLOSED && !closeOutTime && OWN_FAULTS.includes(dutyType ?? '') ? { tone: 'warning', says: '待归零' } : undefined,
    // Nobody should wait longer for a decision.
    foundTime: ({ state, foundTime }, today) =>
      state === NCR_OPEN && foundTime && foundTime < dayBefore(today, 7) ? { tone: 'danger', says: '超过7天未处置' } : undefined,
  },
})

const dayBefore = (today: string, days: number) => new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

export default nonconformity
