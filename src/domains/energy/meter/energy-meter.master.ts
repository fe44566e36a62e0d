import { date, dept, dict, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { ENERGY_READERS } from '../energy.menu.ts'

const isMulti = ({ multiPeriod }: { readonly multiPeriod?: unknown }) => multiPeriod === 'yes'
const start = (label: string) => quantity(label, { min: 0, initial: '0', when: isMulti })

/** 能源表. One total meter per workshop and energy, and sub-meters of machines below it. What a meter shows now is kept with it. */
export const energyMeter = master('energyMeter', {
  title: '能源表',
  en: 'Energy meters',
  page: {
    path: '/energy/meter',
    icon: 'dashboard-outlined',
    keeps: ['equip_engineer'],
    reads: ENERGY_READERS.filter(role => role !== 'equip_engineer'),
  },
  fields: {
    meterNo: text('表号', { required: true, max: 40 }),
    meterName: text('名称', { required: true, max: 64 }),
    energyType: dict('能源类型', { required: true, code: 'energy_type', initial: 'electric' }),
    workshopId: dept('车间', { required: true }),
    parentId: ref('上级表', { to: 'energyMeter', help: '留空：车间总表' }),
    equipmentId: ref('设备', { to: 'equipment', when: ({ parentId }) => !!parentId }),
    isTotal: yesNo('总表', { derived: true, required: true }),
    ratio: quantity('倍率', { required: true, min: '0.001', initial: '1' }),
    multiPeriod: yesNo('分时', { required: true, initial: 'no', help: '是：尖峰平谷四个示数' }),
    readMode: dict('抄表方式', { required: true, code: 'meter_read_mode', initial: 'manual' }),
    installDate: date('安装日期', { required: true, initial: 'today', help: '从次日起抄表' }),
    sharpValue: start('尖示数'),
    peakValue: start('峰示数'),
    flatValue: quantity('平(总)示数', { required: true, min: 0, initial: '0', help: '登记时为表底数，之后由抄表更新' }),
    valleyValue: start('谷示数'),
    lastDate: date('抄至', { derived: true }),
    enabled: yesNo('在用', { required: true, initial: 'yes' }),
  },
  derive: { isTotal: ({ parentId }) => (parentId ? 'no' : 'yes') },
  label: ['meterNo', 'meterName'],
  open: ['multiPeriod'],
  unique: [['meterNo'], { of: ['workshopId', 'energyType'], among: { isTotal: ['yes'], enabled: ['yes'] } }],
  list: [
    ...([
      'meterNo',
      'meterName',
      'energyType',
      'workshopId',
      'isTotal',
      'parentId',
      'equipmentId',
      'ratio',
      'multiPeriod',
      'lastDate',
    ] as const),
    ...(['sharpValue', 'peakValue', 'flatValue', 'valleyValue', 'readMode', 'enabled'] as const),
  ],
  search: ['meterNo', 'meterName', 'energyType', 'workshopId', 'equipmentId', 'isTotal', 'enabled'],
  actions: action => ({
    swap: action({
      title: '换表',
      en: 'Swap',
      roles: ['equip_engineer'],
      says: '先记旧表的止码，再从新表的起码继续抄表。',
      when: ({ enabled }) => enabled === 'yes',
      fields: {
        swapDate: date('换表日期', { required: true }),
        sharpEnd: quantity('旧表尖止码', { min: 0, help: '不分时的表只填平(总)' }),
        peakEnd: quantity('旧表峰止码', { min: 0 }),
        flatEnd: quantity('旧表平(总)止码', { required: true, min: 0 }),
        valleyEnd: quantity('旧表谷止码', { min: 0 }),
        sharpNew: quantity('新表尖起码', { min: 0 }),
        peakNew: quantity('新表峰起码', { min: 0 }),
        flatNew: quantity('新表平(总)起码', { required: true, min: 0 }),
        valleyNew: quantity('新表谷起码', { min: 0 }),
      },
      proposes: (_, today) => ({ swapDate: today }),
      rules: [{ on: 'swapDate', ok: ({ swapDate }, _, today) => swapDate <= today, message: '换表日期不能晚于今天' }],
    }),
    disable: action({
      title: '停用',
      en: 'Disable',
      roles: ['equip_engineer'],
      danger: true,
      when: ({ enabled }) => enabled === 'yes',
    }),
  }),
})

export default energyMeter
