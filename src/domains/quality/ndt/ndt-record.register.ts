import { attachments, datetime, dict, integer, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PIECE_INSPECTION_READERS } from '../quality.menu.ts'

/** 草稿: the inspector still writes. */
export const NDT_DRAFT = 'draft'
/** 已签: waits for the reviewer. */
export const NDT_SIGNED = 'signed'
/** 已审: nothing changes any more. */
export const NDT_REVIEWED = 'reviewed'

const EDITOR = '/quality/ndt-record/sheet'

/**
 * 探伤记录. A step of a piece that was tested by ultrasound, magnetic particles or penetrant: how, with what, and every indication that was found. Its
 * largest indications are the values of the inspection. Signed by one person and reviewed by another, both with a valid certificate.
 */
export const ndtRecord = register('ndtRecord', {
  title: '探伤记录',
  en: 'NDT records',
  page: { path: '/quality/ndt-record', icon: 'api-outlined', keeps: ['qc_inspector'], reads: PIECE_INSPECTION_READERS },
  fields: {
    ndtNo: text('探伤编号', { required: true, max: 40 }),
    state: dict('状态', { required: true, code: 'ndt_state', tones: { draft: 'neutral', signed: 'warning', reviewed: 'success' } }),
    method: dict('检测方法', { required: true, code: 'ndt_method' }),
    pieceId: ref('产品件', { required: true, to: 'piece' }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    execId: ref('工序任务', { required: true, to: 'workExec' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    processName: text('工序', { required: true, max: 64 }),
    round: integer('轮次', { required: true, ordinal: true }),
    standardNo: text('检测标准', { max: 64 }),
    acceptLevel: text('验收级别', { max: 64 }),
    equipmentId: ref('仪器', { to: 'equipment' }),
    probe: text('探头/磁轭', { max: 64 }),
    frequency: text('频率', { max: 32 }),
    sensitivity: text('灵敏度', { max: 64 }),
    couplant: text('耦合剂/介质', { max: 64 }),
    coverage: text('扫查范围', { max: 64 }),
    surfaceState: text('表面状态', { max: 64 }),
    /** mm, for the sketch. */
    shaftLength: integer('总长(mm)', { required: true, ordinal: true }),
    shaftDiameter: integer('最大外径(mm)', { required: true, ordinal: true }),
    testTime: datetime('检测时间'),
    indicationCount: integer('显示数', { required: true }),
    largest: text('最大显示', { max: 64 }),
    conclusion: dict('结论', { code: 'check_result', tones: { pass: 'success', fail: 'danger' } }),
    inspectorId: user('检测人'),
    inspectorCertNo: text('检测人证书', { max: 64 }),
    reviewerId: user('审核人'),
    reviewerCertNo: text('审核人证书', { max: 64 }),
    reviewTime: datetime('审核时间'),
    inspectionId: ref('检验记录', { to: 'inspection' }),
    scanFile: attachments('扫查图谱', { max: 6 }),
    remark: textarea('备注', { max: 500 }),
  },
  quickFind: true,
  label: ['ndtNo'],
  about: 'pieceId',
  unique: [['ndtNo'], { of: ['execId', 'method'], among: { state: [NDT_DRAFT, NDT_SIGNED] } }],
  order: 'ndtNo',
  latestFirst: true,
  list: [
    ...(['ndtNo', 'state', 'method', 'pieceId', 'processName', 'conclusion', 'indicationCount', 'largest', 'testTime'] as const),
    ...(['inspectorId', 'reviewerId', 'reviewTime', 'standardNo', 'acceptLevel', 'workId', 'round', 'inspectionId', 'scanFile'] as const),
  ],
  sorts: ['ndtNo', 'testTime'],
  search: ['ndtNo', 'state', 'method', 'pieceId', 'workId', 'processName', 'conclusion', 'testTime', 'inspectorId', 'reviewerId'],
  createActions: action => ({
    add: action({
      title: '新增',
      en: 'New',
      roles: ['qc_inspector'],
      fields: {
        execId: ref('工序任务', {
          required: true,
          to: 'workExec',
          within: { offer: '"testable"' },
          help: '加工中、待检或检验不合格的探伤工序',
        }),
      },
    }),
  }),
  actions: action => ({
    scan: action({
      title: '上传图谱',
      en: 'Add scans',
      roles: ['qc_inspector'],
      when: ({ state }) => state === NDT_DRAFT,
      fields: { scanFile: attachments('扫查图谱', { required: true, max: 6 }) },
    }),
    sign: action({
      title: '签字',
      en: 'Sign',
      says: '签字后由Ⅲ级人员审核，检测数据不能再修改。',
      roles: ['qc_inspector'],
      when: ({ state }) => state === NDT_DRAFT,
    }),
    review: action({
      title: '审核',
      en: 'Review',
      says: '审核后不能再修改，最大显示值用于工序检验。',
      roles: ['qc_engineer'],
      when: ({ state }) => state === NDT_SIGNED,
    }),
    sendBack: action({
      title: '退回修改',
      en: 'Send back',
      danger: true,
      roles: ['qc_engineer'],
      when: ({ state }) => state === NDT_SIGNED,
      fields: { reason: textarea('退回原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'sheet', title: '打开', en: 'Open' },
      when: () => true,
      address: ({ id }) => `${EDITOR}?id=${id}`,
    },
  ],
})

export default ndtRecord
