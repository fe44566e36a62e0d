import { datetime, dept, dict, ref, text, textarea, weight } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

export const IN_PROCESS = '0'
export const GOOD = '1'
export const SCRAP = '2'
export const CONCEDED = '3'
export const CALLED_OFF = '9'

/** 分支 (dictionary branch_status): on its route, being worked again, or being repaired. */
export const ON_ROUTE = '0'
export const IN_REWORK = '1'
export const IN_REPAIR = '2'

/** 产品件. One physical shaft, bar or casting, by its number, from planning to the customer. */
export const piece = register('piece', {
  title: '产品件',
  en: 'Pieces',
  page: { path: '/production/piece', icon: 'database-outlined', keeps: PLANNERS, reads: WORK_READERS },
  fields: {
    proCode: text('产品编号', { required: true, max: 40 }),
    workId: ref('工单', { required: true, to: 'workOrder' }),
    materialId: ref('产品', { required: true, to: 'material' }),
    demandId: ref('生产需求', { to: 'productionDemand' }),
    status: dict('状态', {
      required: true,
      code: 'piece_status',
      tones: { 0: 'info', 1: 'success', 2: 'danger', 3: 'warning', 9: 'neutral' },
    }),
    qualityState: dict('质量状态', {
      required: true,
      code: 'piece_quality',
      tones: { good: 'success', concession: 'warning', frozen: 'danger' },
    }),
    branchStatus: dict('分支', { required: true, code: 'branch_status', tones: { 1: 'warning', 2: 'warning' } }),
    /** The rework or repair that it is in. */
    branchRefId: ref('返工返修申请', { to: 'workOrderUpdate' }),
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    place: dict('所在地', { code: 'piece_place' }),
    placeShopId: dept('所在车间'),
    finishTime: datetime('完工时间'),
    stockTime: datetime('入库时间'),
    fromProCode: text('改制自', { max: 40 }),
    /** The scrapped piece that it was planned instead of. */
    replaceOf: text('补投自', { max: 40 }),
  },
  counted: { currentProcess: text('当前工序') },
  quickFind: true,
  label: ['proCode'],
  about: 'materialId',
  open: ['status', 'workId'],
  unique: [['proCode']],
  latestFirst: true,
  list: [
    ...(['proCode', 'status', 'workId', 'materialId', 'currentProcess', 'heatNo', 'ingotNo', 'qualityState', 'branchStatus'] as const),
    ...(['place', 'placeShopId', 'demandId', 'finishTime', 'stockTime', 'fromProCode', 'replaceOf'] as const),
  ],
  sorts: ['proCode', 'finishTime'],
  actions: action => ({
    feed: action({
      title: '投料',
      en: 'Feed',
      roles: ['team_leader', 'workshop_head'],
      says: '把已领用到本工单的钢锭投给该件，材料成本随之转到该件。',
      when: ({ status, ingotNo }) => status === IN_PROCESS && !ingotNo,
      fields: {
        ingotNo: text('锭号', { required: true, max: 64 }),
        weight: weight('投料重量(kg)', { min: 0, help: '留空：该锭剩余的全部重量' }),
      },
    }),
    stockIn: action({
      title: '完工入库',
      en: 'Put into stock',
      roles: ['wh_keeper', 'wh_head'],
      says: '以产品编号为批次入成品库，入库金额为该件累计成本；之后不再归集成本。',
      when: ({ status, stockTime }) => (status === GOOD || status === CONCEDED) && !stockTime,
      fields: {
        warehouseId: ref('成品库', { required: true, to: 'warehouse', within: { warehouseType: '"product"' } }),
        locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
      },
    }),
    relink: action({
      title: '转单',
      en: 'Give to another order',
      says: '在库的合格品转给同一产品的另一订单行。',
      when: ({ status, place }) => status === GOOD && place === 'stock',
      fields: { demandId: ref('生产需求', { required: true, to: 'productionDemand' }) },
    }),
    unfeed: action({
      title: '撤销投料',
      en: 'Undo feeding',
      roles: ['workshop_head'],
      says: '投错料时使用，第二道工序开工以后不能撤销。',
      danger: true,
      when: ({ status, ingotNo, fromProCode }) => status === IN_PROCESS && !!ingotNo && !fromProCode,
      fields: { reason: textarea('撤销原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'dossier', title: '一轴一档', en: 'Shaft file' },
      when: () => true,
      address: ({ proCode }) => `/jinlei/qm/shaftFile/${encodeURIComponent(proCode ?? '')}`,
    },
    {
      ...{ key: 'genealogy', title: '炉锭追溯', en: 'Genealogy' },
      when: ({ ingotNo }) => !!ingotNo,
      address: ({ proCode }) => `/production/genealogy/index?find=${encodeURIComponent(proCode ?? '')}`,
    },
  ],
  search: ['proCode', 'status', 'workId', 'materialId', 'heatNo', 'ingotNo', 'place', 'placeShopId', 'demandId'],
})

export default piece
