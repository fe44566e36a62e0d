import { integer, ref, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

/** 路线设备. The machines a step of a route may run on. Entered in the route editor, so it has no page of its own. */
export const routeEquipment = master('routeEquipment', {
  title: '路线设备',
  en: 'Route equipment',
  fields: {
    routeId: ref('工艺路线', { required: true, to: 'route' }),
    nodeKey: text('节点', { required: true, max: 40 }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    priority: integer('优先级', { required: true, min: 1 }),
    isDefault: yesNo('默认', { required: true, initial: 'no' }),
  },
  label: ['nodeKey'],
  list: ['routeId', 'equipmentId', 'priority'],
})

export default routeEquipment
