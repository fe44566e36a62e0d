import { departmentMenu } from '#model/menu.ts'

export default departmentMenu({
  name: '设备',
  icon: 'tool-outlined',
  sort: 36,
  pages: [
    {
      ...{ code: 'equipment', name: '设备', path: '/equipment/equipment', icon: 'control-outlined', kind: 'master' },
      keeps: ['equip_head', 'equip_engineer'],
      reads: ['prod_head', 'workshop_head', 'vp_prod', 'wh_head', 'wh_keeper'],
    },
  ],
})
