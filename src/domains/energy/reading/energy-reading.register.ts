import { date, dept, dict, money, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ENERGY_READERS } from '../energy.menu.ts'

const values = (label: string) => quantity(label, { min: 0, help: '不分时的表只填平(总)' })

/**
 * 抄表记录. What a meter showed at the end of a day, what was used and what it cost, by the time of day. Append-only: a mistake is taken back
 * and written anew.
 */
export const energyReading = register('energyReading', {
  title: '抄表记录',
  en: 'Meter readings',
  page: {
    path: '/energy/reading',
    icon: 'form-outlined',
    keeps: ['equip_engineer'],
    reads: ENERGY_READERS.filter(role => role !== 'equip_engineer'),
  },
  fields: {
    readDate: date('日期', { required: true }),
    meterId: ref('表', { required: true, to: 'energyMeter' }),
    workshopId: dept('车间', { required: true }),
    equipmentId: ref('设备', { to: 'equipment' }),
    energyType: dict('能源类型', { required: true, code: 'energy_type' }),
    isTotal: yesNo('总表', { required: true }),
    source: dict('来源', { required: true, code: 'energy_source', tones: { correct: 'warning', swap: 'info' } }),
    sharpStart: quantity('尖起码'),
    sharpEnd: quantity('尖止码'),
    peakStart: quantity('峰起码'),
    peakEnd: quantity('峰止码'),
    flatStart: quantity('平(总)起码', { required: true }),
    flatEnd: quantity('平(总)止码', { required: true }),
    valleyStart: quantity('谷起码'),
    valleyEnd: quantity('谷止码'),
    ratio: quantity('倍率', { required: true }),
    sharpUsage: quantity('尖用量', { required: true }),
    peakUsage: quantity('峰用量', { required: true }),
    flatUsage: quantity('平用量', { required: true }),
    valleyUsage: quantity('谷用量', { required: true }),
    totalUsage: quantity('用量', { required: true }),
    sharpCost: money('尖费用', { required: true }),
    peakCost: money('峰费用', { required: true }),
    flatCost: money('平费用', { required: true }),
    valleyCost: money('谷费用', { required: true }),
    totalCost: money('费用', { required: true }),
    tariffId: ref('电价', { required: true, to: 'energyTariff' }),
    reverseOf: ref('冲销', { to: 'energyReading' }),
    reason: text('说明', { max: 200 }),
  },
  counted: { isLast: yesNo('可更正') },
  label: ['readDate'],
  about: 'meterId',
  list: [
    ...(['readDate', 'meterId', 'workshopId', 'equipmentId', 'energyType', 'totalUsage', 'totalCost', 'flatStart', 'flatEnd'] as const),
    ...(['sharpUsage', 'peakUsage', 'flatUsage', 'valleyUsage', 'ratio', 'source', 'reason'] as const),
  ],
  sorts: ['readDate'],
  search: ['meterId', 'readDate', 'workshopId', 'equipmentId', 'energyType', 'isTotal', 'source'],
  order: 'readDate',
  latestFirst: true,
  createActions: action => ({
    read: action({
      title: '抄表',
      en: 'Read a meter',
      roles: ['equip_engineer'],
      imports: true,
      says: '填写该日 24:00 的示数。漏抄的日子按天平均。',
      fields: {
        meterId: ref('表', { required: true, to: 'energyMeter' }),
        readDate: date('日期', { required: true }),
        sharpEnd: values('尖示数'),
        peakEnd: values('峰示数'),
        flatEnd: quantity('平(总)示数', { required: true, min: 0 }),
        valleyEnd: values('谷示数'),
      },
      rules: [{ on: 'readDate', ok: ({ readDate }, _, today) => readDate <= today, message: '日期不能晚于今天' }],
    }),
  }),
  actions: action => ({
    correct: action({
      title: '更正',
      en: 'Correct',
      roles: ['equip_engineer'],
      says: '冲销该日抄表并按新示数重记。只能更正该表最近一次抄表。',
      when: ({ isLast }) => isLast === 'yes',
      fields: {
        sharpEnd: values('尖示数'),
        peakEnd: values('峰示数'),
        flatEnd: quantity('平(总)示数', { required: true, min: 0 }),
        valleyEnd: values('谷示数'),
        reason: text('原因', { required: true, max: 200 }),
      },
    }),
  }),
})

export default energyReading
