import { dept, dict, money, month, quantity, ref } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { ENERGY_READERS } from '../energy.menu.ts'

const KEEPERS = ['equip_engineer', 'cost_acct']

/** 能耗定额. What a process may use per piece or ton, or what a workshop may spend in a month. */
export const energyQuota = master('energyQuota', {
  title: '能耗定额',
  en: 'Energy quotas',
  page: {
    path: '/energy/quota',
    icon: 'fund-outlined',
    keeps: KEEPERS,
    reads: ENERGY_READERS.filter(role => !KEEPERS.includes(role)),
  },
  fields: {
    energyType: dict('能源类型', { required: true, code: 'energy_type', initial: 'electric' }),
    workshopId: dept('车间', { required: true }),
    month: month('预算月份', { help: '填写即为月度预算，留空为工序定额' }),
    budgetCost: money('预算(元)', { required: true, min: 0, when: ({ month }) => !!month }),
    processId: ref('工序', { required: true, to: 'process', when: ({ month }) => !month }),
    productId: ref('产品', { to: 'material', when: ({ month }) => !month, help: '留空：全部产品' }),
    usagePerPiece: quantity('单件定额', { min: 0, when: ({ month }) => !month }),
    usagePerTon: quantity('吨定额', { min: 0, when: ({ month }) => !month }),
  },
  label: ['energyType', 'workshopId'],
  unique: [
    ['energyType', 'workshopId', 'month'],
    ['energyType', 'workshopId', 'processId', 'productId'],
  ],
  list: ['energyType', 'workshopId', 'month', 'budgetCost', 'processId', 'productId', 'usagePerPiece', 'usagePerTon'],
  search: ['energyType', 'workshopId', 'month', 'processId'],
  rules: [
    {
      on: 'usagePerPiece',
      ok: row => !!row.month || !!row.usagePerPiece || !!row.usagePerTon,
      message: '工序定额须填写单件定额或吨定额',
    },
  ],
})

export default energyQuota
