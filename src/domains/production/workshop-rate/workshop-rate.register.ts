import { dept, dict, money, month, price, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** Roles that read what making costs. */
export const COST_READERS = ['fin_head', 'cfo', 'prod_head', 'vp_prod', 'gm', 'audit']

/**
 * 车间费率. What an hour of work costs in a workshop in a month, and the energy it takes. Whatever is reported there is costed at it; a rate that
 * was used is not changed any more. Where a month has none, the last one before it goes on.
 */
export const workshopRate = register('workshopRate', {
  title: '车间费率',
  en: 'Workshop rates',
  page: { path: '/production/workshop-rate', icon: 'calculator-outlined', keeps: ['cost_acct'], reads: COST_READERS },
  fields: {
    month: month('月份', { required: true }),
    workshopId: dept('车间', { required: true }),
    hourRate: price('工时费率(元/h)', { required: true, min: 0 }),
    energyRate: price('能耗费率(元/h)', { required: true, min: 0 }),
    /** What the month cost besides the expenses that were posted to the workshop; typed when it is settled. */
    wages: money('工资'),
    depreciation: money('折旧'),
    otherCost: money('其他费用'),
    status: dict('状态', { required: true, code: 'workshop_rate_state', tones: { open: 'info', closed: 'success' } }),
  },
  counted: {
    absorbedLabor: money('吸收工时成本'),
    absorbedEnergy: money('吸收能耗'),
    expenseCost: money('车间费用'),
    actualEnergy: money('实际能耗'),
    isUsed: yesNo('已使用'),
  },
  label: ['month'],
  about: 'workshopId',
  unique: [['month', 'workshopId']],
  order: 'month',
  latestFirst: true,
  list: [
    ...(['month', 'workshopId', 'status', 'hourRate', 'energyRate', 'absorbedLabor', 'absorbedEnergy'] as const),
    ...(['expenseCost', 'actualEnergy', 'wages', 'depreciation', 'otherCost', 'isUsed'] as const),
  ],
  sorts: ['month'],
  search: ['month', 'workshopId', 'status'],
  createActions: action => ({
    addRate: action({
      title: '新增月费率',
      en: 'Add a month',
      says: '不填费率时沿用该车间上一次的费率。',
      fields: {
        month: month('月份', { required: true }),
        workshopId: dept('车间', { required: true }),
        hourRate: price('工时费率(元/h)', { min: 0 }),
        energyRate: price('能耗费率(元/h)', { min: 0 }),
      },
      proposes: (_, today) => ({ month: today.slice(0, 7) }),
    }),
  }),
  actions: action => ({
    revise: action({
      title: '修改费率',
      en: 'Change',
      says: '费率一经报工使用即不能修改。',
      when: ({ isUsed, status }) => isUsed !== 'yes' && status === 'open',
      fields: {
        hourRate: price('工时费率(元/h)', { required: true, min: 0 }),
        energyRate: price('能耗费率(元/h)', { required: true, min: 0 }),
      },
      proposes: ({ hourRate, energyRate }) => ({ hourRate, energyRate }),
    }),
    settle: action({
      title: '月末结转',
      en: 'Settle the month',
      says: '实际工时成本为以下三项加当月记在该车间的费用，实际能耗为当月分摊；与吸收额之差转为生产成本差异。请先做完差异结转与能耗分摊。',
      when: ({ status, month = '' }, today) => status === 'open' && month < today.slice(0, 7),
      fields: {
        wages: money('工资', { required: true, min: 0 }),
        depreciation: money('折旧', { required: true, min: 0 }),
        otherCost: money('其他费用', { required: true, min: 0 }),
      },
      proposes: ({ wages, depreciation, otherCost }) => ({ wages, depreciation, otherCost }),
    }),
    unsettle: action({
      title: '反结转',
      en: 'Take back the settlement',
      roles: ['fin_head'],
      danger: true,
      says: '冲销该车间该月的差异，可重新结转；会计期间须未结账。',
      when: ({ status }) => status === 'closed',
    }),
  }),
})

export default workshopRate
