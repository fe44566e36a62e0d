import { attachments, datetime, dict, money, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { CHECK_READERS } from '../check/check-plan.master.ts'

/** 保养记录. What was done to which machine, by whom accepted. Append-only. */
export const maintainRecord = register('maintainRecord', {
  title: '保养记录',
  en: 'Maintenance records',
  page: { path: '/equipment/maintain-record', icon: 'file-done-outlined', reads: ['equip_engineer', ...CHECK_READERS] },
  fields: {
    startTime: datetime('开始时间', { required: true }),
    endTime: datetime('结束时间', { required: true }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    planId: ref('保养计划', { required: true, to: 'maintainPlan' }),
    maintainLevel: dict('保养级别', { required: true, code: 'maintain_level' }),
    content: textarea('完成内容', { required: true, max: 2000 }),
    parts: text('备件申请单号', { max: 200 }),
    cost: money('费用'),
    doUserId: user('保养人', { required: true }),
    acceptUserId: user('验收人', { required: true }),
    photos: attachments('照片'),
  },
  label: ['startTime'],
  about: 'equipmentId',
  list: ['startTime', 'endTime', 'equipmentId', 'maintainLevel', 'content', 'parts', 'cost', 'doUserId', 'acceptUserId'],
  search: ['equipmentId', 'maintainLevel', 'startTime', 'doUserId'],
  order: 'startTime',
  latestFirst: true,
  totals: ['cost'],
})

export default maintainRecord
