import { date, dept, dict, integer, money, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'

/** Plans that still claim positions. */
export const OPEN_PLANS: readonly string[] = ['approving', 'running']

/** 招聘计划. How many people a department may hire, and until when. */
export const recruitPlan = register('recruitPlan', {
  title: '招聘计划台账',
  en: 'Recruitment plans',
  page: { path: '/hr/recruit-plan', icon: 'schedule-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    billNo: text('单据编号', { required: true, max: 40 }),
    planName: text('计划名称', { required: true, max: 128 }),
    deptId: dept('需求部门', { required: true }),
    recruitType: dict('招聘类型', { required: true, code: 'recruit_type' }),
    startDate: date('开始日期', { required: true }),
    endDate: date('结束日期', { required: true }),
    budget: money('招聘预算'),
    status: dict('计划状态', { required: true, code: 'recruit_plan_status' }),
  },
  counted: { planQty: integer('计划人数'), hiredQty: integer('已入职') },
  label: ['billNo', 'planName'],
  unique: [['billNo']],
  list: ['billNo', 'planName', 'status', 'deptId', 'planQty', 'hiredQty', 'recruitType', 'startDate', 'endDate'],
  search: ['planName', 'deptId', 'recruitType', 'status', 'endDate'],
})

export default recruitPlan
