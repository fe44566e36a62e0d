import { attachments, datetime, dept, dict, hours, integer, ref, text, textarea, user, weight } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { PLANNERS, WORK_READERS } from '../production.menu.ts'

export const LOADING = 'loading'
export const FIRED = 'running'
export const UNLOADED = 'done'
export const VOIDED = 'void'

const LEADERS = ['team_leader', 'workshop_head', 'casting_head']

const loaded = lines(
  '装炉产品',
  {
    execId: ref('工序任务', { required: true, to: 'workExec', within: { offer: '"chargeable"' }, copy: { pieceId: 'pieceId' } }),
    pieceId: ref('产品件', { derived: true, identity: true, to: 'piece' }),
    weight: weight('重量(kg)', { min: 0, help: '留空：投料重量，没有投料的按产品单重' }),
  },
  { min: 1, max: 50 },
)

/** 炉次. Pieces that are heated, treated or melted together: loaded, fired and taken out as one, each with its share of the hours. */
export const furnaceCharge = register('furnaceCharge', {
  title: '炉次',
  en: 'Furnace charges',
  page: { path: '/production/charge', icon: 'fire-outlined', reads: [...PLANNERS, ...WORK_READERS] },
  fields: {
    chargeNo: text('炉次号', { required: true, max: 80 }),
    state: dict('状态', {
      required: true,
      code: 'charge_state',
      tones: { loading: 'warning', running: 'info', done: 'success', void: 'neutral' },
    }),
    equipmentId: ref('炉子', { required: true, to: 'equipment' }),
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序', { required: true, max: 64 }),
    execShopId: dept('车间'),
    chargeWeight: weight('装炉重量(kg)', { required: true }),
    setTemp: integer('设定温度(℃)'),
    holdHours: hours('保温时间(h)'),
    startTime: datetime('开炉时间'),
    endTime: datetime('出炉时间'),
    runHours: hours('炉时(h)'),
    operatorId: user('操作者'),
    curveFile: attachments('温度曲线'),
    remark: text('备注', { max: 500 }),
  },
  counted: { pieceCount: integer('件数'), proCodes: text('产品编号') },
  label: ['chargeNo'],
  unique: [['chargeNo']],
  order: 'chargeNo',
  latestFirst: true,
  list: [
    ...(['chargeNo', 'state', 'processName', 'equipmentId', 'pieceCount', 'chargeWeight', 'proCodes', 'setTemp', 'holdHours'] as const),
    ...(['startTime', 'endTime', 'runHours', 'execShopId', 'operatorId', 'curveFile', 'remark'] as const),
  ],
  search: ['chargeNo', 'state', 'equipmentId', 'processName', 'execShopId', 'startTime'],
  createActions: action => ({
    load: action({
      title: '装炉',
      en: 'Load',
      roles: LEADERS,
      says: '一炉的产品须在同一道按炉次报工的工序，总重量不超过炉子的装载量。',
      fields: {
        equipmentId: ref('炉子', { required: true, to: 'equipment' }),
        rows: loaded,
        setTemp: integer('设定温度(℃)', { min: 0, max: 2000 }),
        holdHours: hours('保温时间(h)', { min: 0, max: 500 }),
      },
    }),
  }),
  actions: action => ({
    fire: action({
      title: '开炉',
      en: 'Fire',
      roles: LEADERS,
      says: '全炉产品同时开工。',
      when: ({ state }) => state === LOADING,
      fields: { employeeIds: ref('操作者', { several: true, to: 'employee', help: '留空：本人' }) },
    }),
    unload: action({
      title: '出炉',
      en: 'Unload',
      roles: LEADERS,
      says: '全炉产品同时完工，炉时按重量分摊。',
      when: ({ state }) => state === FIRED,
      fields: { curveFile: attachments('温度曲线'), remark: textarea('备注', { max: 500 }) },
    }),
    cancel: action({
      title: '作废',
      en: 'Void',
      roles: LEADERS,
      danger: true,
      says: '开炉前可以作废，产品回到待装炉。',
      when: ({ state }) => state === LOADING,
      fields: { remark: textarea('作废原因', { required: true, max: 500 }) },
    }),
  }),
})

export default furnaceCharge
