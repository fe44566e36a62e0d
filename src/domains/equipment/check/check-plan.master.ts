import { date, dict, integer, ref, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

export const CHECK_READERS = ['equip_head', 'workshop_head', 'casting_head', 'team_leader', 'prod_head', 'safety_head']

/** 点检标准. What is looked at on a machine, how often and by whom; rows to be done follow every morning while the machine is in use. */
export const checkPlan = master('checkPlan', {
  title: '点检标准',
  en: 'Check plans',
  page: { path: '/equipment/check-plan', icon: 'file-protect-outlined', keeps: ['equip_engineer'], reads: CHECK_READERS },
  fields: {
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    cycle: dict('周期', { required: true, code: 'check_cycle' }),
    ownerKind: dict('点检人', { required: true, code: 'check_owner', initial: 'operator' }),
    validFrom: date('生效日期', { required: true, initial: 'today' }),
    enabled: yesNo('执行', { required: true, initial: 'yes' }),
  },
  counted: { itemCount: integer('项目数') },
  label: ['equipmentId'],
  unique: [{ of: ['equipmentId', 'cycle', 'ownerKind'], among: { enabled: ['yes'] } }],
  list: ['equipmentId', 'cycle', 'ownerKind', 'itemCount', 'validFrom', 'enabled'],
  search: ['equipmentId', 'cycle', 'ownerKind', 'enabled'],
  opens: [
    { key: 'items', title: '点检项目', en: 'Items', when: () => true, address: ({ id }) => `/equipment/check-item/index?planId=${id}` },
  ],
})

export default checkPlan
