import { date, dept, dict, integer, ref } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'
import { OPEN_PLANS } from './recruit-plan.register.ts'

/** 招聘岗位. One position of a recruitment plan: how many are wanted and how many were hired. */
export const recruitPlanLine = register('recruitPlanLine', {
  title: '招聘岗位',
  en: 'Recruitment positions',
  page: { path: '/hr/recruit-position', icon: 'team-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    planId: ref('招聘计划', { required: true, to: 'recruitPlan' }),
    deptId: dept('需求部门', { required: true }),
    positionId: ref('岗位', { required: true, to: 'position' }),
    needType: dict('需求类型', { required: true, code: 'need_type' }),
    qty: integer('人数', { required: true, min: 1, max: 999 }),
    hiredQty: integer('已入职', { required: true, min: 0 }),
    education: dict('学历要求', { required: true, code: 'education' }),
    expectDate: date('期望到岗', { required: true }),
    status: dict('状态', { required: true, code: 'recruit_plan_status' }),
  },
  label: ['expectDate'],
  about: 'positionId',
  unique: [{ of: ['deptId', 'positionId', 'needType'], among: { status: OPEN_PLANS } }],
  list: ['planId', 'positionId', 'status', 'qty', 'hiredQty', 'deptId', 'needType', 'education', 'expectDate'],
  search: ['planId', 'deptId', 'positionId', 'needType', 'status'],
})

export default recruitPlanLine
