import { departmentMenu } from '#model/menu.ts'

/** Roles that read what energy costs. */
export const ENERGY_READERS = [
  'equip_head',
  'equip_engineer',
  'cost_acct',
  'fin_head',
  'prod_head',
  'workshop_head',
  'casting_head',
  'vp_prod',
  'gm',
]

export default departmentMenu({
  name: '能源',
  icon: 'thunderbolt-outlined',
  sort: 37,
  order: ['energyReading', 'energyMeter', 'energyTariff', 'energyQuota', 'energyAlloc'],
})
