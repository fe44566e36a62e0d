import { date, dept, dict, integer, money, text, user, weight, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 设备. Machines of the workshops: presses, furnaces, lathes, cranes. Spare parts are requested for a machine. */
export const equipment = master('equipment', {
  title: '设备',
  en: 'Equipment',
  page: {
    path: '/equipment/equipment',
    icon: 'control-outlined',
    keeps: ['equip_head', 'equip_engineer'],
    reads: ['prod_head', 'workshop_head', 'vp_prod', 'wh_head', 'wh_keeper'],
  },
  fields: {
    equipmentCode: text('设备编号', { required: true, max: 64 }),
    equipmentName: text('设备名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    equipmentType: dict('设备类型', { required: true, code: 'equipment_type' }),
    workshopId: dept('使用车间', { required: true }),
    parallelSlots: integer('并行工位数', { min: 1, max: 99, help: '同时可加工的件数（炉子：炉次数）；留空：1' }),
    loadLimit: weight('装载量(kg)', { min: 0, help: '炉子：一炉最多装多重' }),
    assetNo: text('资产编号', { max: 64 }),
    originValue: money('原值', { min: 0 }),
    netValue: money('净值', { min: 0 }),
    isSpecial: yesNo('特种设备', { required: true, initial: 'no' }),
    inspectDue: date('检验到期日'),
    keeperId: user('责任人'),
    equipmentState: dict('设备状态', { required: true, code: 'equipment_state', initial: '1' }),
  },
  quickFind: true,
  label: ['equipmentCode', 'equipmentName'],
  unique: [['equipmentCode']],
  list: [
    'equipmentCode',
    'equipmentName',
    'modelNo',
    'equipmentType',
    'workshopId',
    'parallelSlots',
    'isSpecial',
    'inspectDue',
    'keeperId',
    'equipmentState',
  ],
  search: ['equipmentCode', 'equipmentName', 'equipmentType', 'workshopId', 'equipmentState'],
})

export default equipment
