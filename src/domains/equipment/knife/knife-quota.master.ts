import { quantity, ref } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { KNIFE_READERS } from './knife.master.ts'

/** 刀具定额. How many of a tool a machine may use up in a month; more needs the head of production. */
export const knifeQuota = master('knifeQuota', {
  title: '刀具定额',
  en: 'Tool quotas',
  page: { path: '/equipment/knife-quota', icon: 'dashboard-outlined', keeps: ['knife_keeper'], reads: KNIFE_READERS },
  fields: {
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    knifeId: ref('刀具', { required: true, to: 'knife' }),
    monthlyQuota: quantity('月定额', { required: true, min: 0 }),
  },
  counted: { usedQty: quantity('本月已领') },
  label: ['equipmentId'],
  about: 'knifeId',
  unique: [['equipmentId', 'knifeId']],
  list: ['equipmentId', 'knifeId', 'monthlyQuota', 'usedQty'],
  search: ['equipmentId', 'knifeId'],
  marks: {
    usedQty: ({ usedQty, monthlyQuota }) =>
      usedQty && monthlyQuota && Number(usedQty) > Number(monthlyQuota) ? { tone: 'warning', says: '超过月定额' } : undefined,
  },
})

export default knifeQuota
