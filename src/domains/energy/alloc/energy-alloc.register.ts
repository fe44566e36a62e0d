import { dept, dict, hours, money, month, quantity, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { ENERGY_READERS } from '../energy.menu.ts'

const which = {
  month: month('月份', { required: true }),
  energyType: dict('能源类型', { required: true, code: 'energy_type', initial: 'electric' }),
  workshopId: dept('车间', { required: true }),
} as const

/** 能耗分摊. What a workshop paid for energy in a month, shared by what was made there: by the meters of machines, the rest by standard hours. */
export const energyAlloc = register('energyAlloc', {
  title: '能耗分摊',
  en: 'Energy allocation',
  page: {
    path: '/energy/alloc',
    icon: 'partition-outlined',
    keeps: ['cost_acct'],
    reads: ENERGY_READERS.filter(role => role !== 'cost_acct'),
  },
  fields: {
    ...which,
    allocMode: dict('分摊方式', { required: true, code: 'energy_alloc_mode', tones: { meter: 'success', std: 'info', none: 'warning' } }),
    execId: ref('工序任务', { to: 'workExec' }),
    pieceId: ref('产品件', { to: 'piece' }),
    productId: ref('产品', { to: 'material' }),
    processCode: text('工序编码', { required: true, max: 32 }),
    processName: text('工序', { required: true, max: 64 }),
    equipmentId: ref('设备', { to: 'equipment' }),
    hours: hours('小时', { required: true }),
    usage: quantity('用量', { required: true }),
    cost: money('费用', { required: true }),
    reverseOf: ref('冲销', { to: 'energyAlloc' }),
    reason: text('说明', { max: 200 }),
  },
  label: ['month'],
  about: 'workshopId',
  list: [
    ...(['month', 'workshopId', 'energyType', 'allocMode', 'pieceId', 'processName', 'equipmentId', 'hours', 'usage', 'cost'] as const),
    ...(['productId', 'reverseOf', 'reason'] as const),
  ],
  sorts: ['month'],
  search: ['month', 'workshopId', 'energyType', 'allocMode', 'pieceId', 'productId', 'processName', 'equipmentId'],
  order: 'month',
  latestFirst: true,
  createActions: action => ({
    allocate: action({
      title: '能耗分摊',
      en: 'Allocate',
      roles: ['cost_acct'],
      says: '该车间各表须抄至月末。分表设备按工序运行小时，其余按完工工序的定额工时。',
      fields: which,
      rules: [{ on: 'month', ok: (values, _, today) => values.month < today.slice(0, 7), message: '月份未结束，不能分摊' }],
    }),
    unallocate: action({
      title: '撤销分摊',
      en: 'Take back',
      roles: ['cost_acct'],
      danger: true,
      says: '冲销该车间该月的分摊，可重新分摊；会计期间须未结账。',
      fields: { ...which, reason: textarea('原因', { required: true, max: 200 }) },
    }),
  }),
})

export default energyAlloc
