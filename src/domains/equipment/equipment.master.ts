import { addDays } from '#model/day.ts'
import { attachments, date, dept, dict, integer, money, quantity, text, textarea, user, weight, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { IDLE, IN_USE, SCRAPPED, SEALED, STOPPED } from './equipment-state.rules.ts'

const HEAD = ['equip_head']
const reason = textarea('原因', { required: true, max: 200 })
const isYes = (value: string | undefined) => value === 'yes'
/** Special equipment is inspected by law; whoever keeps it is warned so many days ahead. */
export const INSPECT_AHEAD = 30

/**
 * 设备. Machines of the workshops: presses, furnaces, lathes, cranes. What happens to one is an action and stands in its history; sealing
 * and unsealing have a flow.
 */
export const equipment = master('equipment', {
  title: '设备',
  en: 'Equipment',
  page: {
    path: '/equipment/equipment',
    icon: 'control-outlined',
    keeps: ['equip_head', 'equip_engineer'],
    reads: ['prod_head', 'workshop_head', 'vp_prod', 'wh_head', 'wh_keeper', 'planner', 'safety_head', 'fin_head'],
  },
  fields: {
    equipmentCode: text('设备编号', { required: true, max: 64 }),
    equipmentName: text('设备名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    equipmentType: dict('设备类型', { required: true, code: 'equipment_type' }),
    workshopId: dept('使用车间', { required: true, help: '登记后用“调拨”变更' }),
    place: text('安装地点', { max: 64 }),
    importance: dict('重要度', { code: 'equipment_importance' }),
    maker: text('制造厂', { max: 128 }),
    serialNo: text('出厂编号', { max: 64 }),
    commissionDate: date('投用日期'),
    parallelSlots: integer('并行工位数', { min: 1, max: 99, help: '同时可加工的件数（炉子：炉次数）；留空：1' }),
    loadLimit: weight('装载量(kg)', { min: 0, help: '炉子：一炉最多装多重' }),
    ratedPower: quantity('额定功率(kW)', { min: 0 }),
    standbyPower: quantity('待机功率(kW)', { min: 0 }),
    assetNo: text('资产编号', { max: 64 }),
    originValue: money('原值', { min: 0 }),
    lifeYears: integer('折旧年限', { min: 1, max: 50 }),
    isSpecial: yesNo('特种设备', { required: true, initial: 'no' }),
    specialRegNo: text('使用登记证号', { max: 64, when: ({ isSpecial }) => isSpecial === 'yes' }),
    inspectDue: date('检验到期日', { help: '登记后用“特检登记”变更' }),
    keeperId: user('责任人'),
    equipmentState: dict('设备状态', {
      ...{ required: true, derived: true, initial: IN_USE, code: 'equipment_state' },
      tones: { 1: 'success', 2: 'neutral', 3: 'neutral', 4: 'info', 5: 'danger', 6: 'neutral' },
    }),
  },
  counted: {
    netValue: money('净值', { help: '直线法折旧，残值 5%' }),
    openTask: integer('未完任务', { help: '在本设备加工或待检的工序，以及只能由它做的待开工工序' }),
  },
  quickFind: true,
  label: ['equipmentCode', 'equipmentName'],
  unique: [['equipmentCode']],
  list: [
    ...(['equipmentCode', 'equipmentName', 'equipmentState', 'modelNo', 'equipmentType', 'workshopId', 'place', 'importance'] as const),
    ...(['openTask', 'parallelSlots', 'isSpecial', 'inspectDue', 'keeperId', 'originValue', 'netValue'] as const),
  ],
  search: ['equipmentCode', 'equipmentName', 'equipmentType', 'workshopId', 'equipmentState', 'isSpecial', 'inspectDue'],
  marks: {
    inspectDue: ({ isSpecial, inspectDue, equipmentState }, today) => {
      if (!isYes(isSpecial) || !inspectDue || equipmentState === SCRAPPED || inspectDue > addDays(today, INSPECT_AHEAD)) return undefined
      return inspectDue < today ? { tone: 'danger', says: '检验已过期，不能开工' } : { tone: 'warning', says: '检验即将到期' }
    },
  },
  actions: action => ({
    move: action({
      title: '调拨',
      en: 'Transfer',
      roles: HEAD,
      says: '设备改由另一车间使用。有未完任务的设备不能调拨。',
      when: ({ equipmentState }) => equipmentState === IN_USE || equipmentState === IDLE,
      fields: { workshopId: dept('调入车间', { required: true }), place: text('安装地点', { required: true, max: 64 }), reason },
      rules: [{ on: 'workshopId', ok: (values, row) => values.workshopId !== row.workshopId, message: '调入车间与使用车间相同' }],
    }),
    idle: action({
      title: '闲置',
      en: 'Set idle',
      roles: HEAD,
      when: ({ equipmentState }) => equipmentState === IN_USE,
      fields: { reason },
    }),
    disable: action({
      title: '停用',
      en: 'Take out of use',
      roles: HEAD,
      danger: true,
      when: ({ equipmentState }) => equipmentState === IN_USE || equipmentState === IDLE,
      fields: { reason },
    }),
    reuse: action({
      title: '复用',
      en: 'Use again',
      roles: HEAD,
      when: ({ equipmentState }) => equipmentState === IDLE || equipmentState === STOPPED,
      fields: { reason },
    }),
    scrap: action({
      title: '报废',
      en: 'Scrap',
      roles: HEAD,
      second: [{ title: '财务部部长', en: 'the head of finance', roles: ['fin_head'] }],
      danger: true,
      says: '净值一次核销，不能撤销。',
      when: ({ equipmentState }) => [SEALED, STOPPED, IDLE].some(state => state === equipmentState),
      fields: { reason },
    }),
    inspect: action({
      title: '特检登记',
      en: 'Record inspection',
      roles: ['equip_engineer'],
      when: ({ isSpecial, equipmentState }) => isYes(isSpecial) && equipmentState !== SCRAPPED,
      fields: {
        inspectDate: date('检验日期', { required: true }),
        inspectDue: date('下次检验日期', { required: true }),
        reportNo: text('报告编号', { required: true, max: 64 }),
        report: attachments('检验报告', { required: true }),
      },
      proposes: (_, today) => ({ inspectDate: today }),
      rules: [
        { on: 'inspectDate', ok: ({ inspectDate }, _, today) => inspectDate <= today, message: '检验日期不能晚于今天' },
        { on: 'inspectDue', ok: ({ inspectDate, inspectDue }) => inspectDue > inspectDate, message: '下次检验日期须晚于检验日期' },
      ],
    }),
  }),
  starts: [
    {
      flow: 'equipment_enable_sealing_flow',
      title: '封存',
      en: 'Seal',
      when: ({ equipmentState }) => equipmentState === IN_USE || equipmentState === IDLE,
      fills: ({ id, workshopId }) => ({ sealAction: 'seal', useDeptId: workshopId, items: [{ equipmentId: id }] }),
    },
    {
      flow: 'equipment_enable_sealing_flow',
      title: '启封',
      en: 'Unseal',
      when: ({ equipmentState }) => equipmentState === SEALED,
      fills: ({ id, workshopId }) => ({ sealAction: 'unseal', useDeptId: workshopId, items: [{ equipmentId: id }] }),
    },
  ],
  opens: [
    {
      key: 'printPlate',
      title: '打印设备牌',
      en: 'Print plate',
      when: ({ equipmentState }) => equipmentState !== SCRAPPED,
      address: ({ id }) => `/equipment/plate?id=${id}`,
    },
    {
      key: 'history',
      title: '履历',
      en: 'History',
      when: () => true,
      address: ({ id }) => `/equipment/history/index?equipmentId=${id}`,
    },
  ],
})

export default equipment
