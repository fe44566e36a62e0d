import { attachments, date, dict, ref, text, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'

/** 设备履历. What happened to a machine: moved, sealed, repaired, inspected; parts and states. Append-only. */
export const equipmentHistory = register('equipmentHistory', {
  title: '设备履历',
  en: 'Equipment history',
  page: {
    path: '/equipment/history',
    icon: 'read-outlined',
    reads: ['equip_head', 'equip_engineer', 'prod_head', 'workshop_head', 'vp_prod', 'planner', 'safety_head', 'fin_head', 'audit'],
  },
  fields: {
    eventDate: date('日期', { required: true }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    event: dict('事项', { required: true, code: 'equipment_event' }),
    before: text('变更前', { max: 200 }),
    after: text('变更后', { max: 200 }),
    billNo: text('来源单据', { max: 40 }),
    remark: text('说明', { max: 500 }),
    userId: user('经办人'),
    files: attachments('附件'),
  },
  label: ['eventDate'],
  about: 'equipmentId',
  list: ['eventDate', 'equipmentId', 'event', 'before', 'after', 'billNo', 'remark', 'userId'],
  search: ['equipmentId', 'event', 'eventDate', 'billNo'],
  order: 'eventDate',
  latestFirst: true,
})

export default equipmentHistory
