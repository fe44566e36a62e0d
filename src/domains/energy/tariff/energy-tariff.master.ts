import { date, dict, money, percent, price, text } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { ENERGY_READERS } from '../energy.menu.ts'
import { hoursOf } from './tariff-hours.rules.ts'

const isElectric = ({ energyType }: { readonly energyType?: unknown }) => energyType === 'electric'
const timed = (label: string) => price(label, { required: true, min: 0, when: isElectric })

/** 电价. What a unit of an energy costs in which days; electricity by the time of day, others at one price. */
export const energyTariff = master('energyTariff', {
  title: '电价',
  en: 'Energy tariffs',
  page: {
    path: '/energy/tariff',
    icon: 'dollar-outlined',
    keeps: ['cost_acct'],
    reads: ENERGY_READERS.filter(role => role !== 'cost_acct'),
  },
  fields: {
    energyType: dict('能源类型', { required: true, code: 'energy_type', initial: 'electric' }),
    validFrom: date('生效日期', { required: true }),
    validTo: date('失效日期', { required: true }),
    sharpPrice: timed('尖单价'),
    peakPrice: timed('峰单价'),
    flatPrice: price('平(统一)单价', { required: true, min: 0 }),
    valleyPrice: timed('谷单价'),
    periods: text('时段', {
      required: true,
      max: 200,
      when: isElectric,
      help: '如：尖 19–21，峰 8–11、17–19，谷 23–7，其余为平；一天 24 小时各归一段，季节不同另建生效区间',
    }),
    basicFee: money('基本电费(元/月)', { min: 0, help: '全厂，按用量分给各车间' }),
    powerFactorRate: percent('力调系数(%)', { help: '正数加收，负数减收，按电度电费' }),
  },
  label: ['energyType', 'validFrom'],
  unique: [['energyType', 'validFrom']],
  list: [
    ...(['energyType', 'validFrom', 'validTo', 'sharpPrice', 'peakPrice', 'flatPrice', 'valleyPrice', 'periods', 'basicFee'] as const),
    'powerFactorRate',
  ],
  search: ['energyType', 'validFrom'],
  rules: [
    { on: 'validTo', ok: row => (row.validTo ?? '') >= (row.validFrom ?? ''), message: '失效日期不能早于生效日期' },
    {
      on: 'periods',
      ok: row => !isElectric(row) || typeof hoursOf(row.periods ?? '') !== 'string',
      message: row => `时段有误：${String(hoursOf(row.periods ?? ''))}`,
    },
  ],
})

export default energyTariff
