import { departmentMenu } from '#model/menu.ts'

export default departmentMenu({
  name: '设备',
  icon: 'tool-outlined',
  sort: 36,
  order: [
    ...[
      'equipment',
      'equipmentHistory',
      'repairOrder',
      'checkRecord',
      'checkPlan',
      'checkItem',
      'checkValue',
      'maintainPlan',
      'maintainRecord',
    ],
    ...['knife', 'knifeHolding', 'knifeMove', 'knifeLife', 'knifeQuota'],
  ],
})
