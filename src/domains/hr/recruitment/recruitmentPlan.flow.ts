import { agree, startedBy } from '#company/approvers.ts'
import { PERSONNEL_FILERS } from '#company/roles.ts'
import { when } from '#model/flow/chain.ts'
import { anyRow, equals } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { sum } from '#model/form/arithmetic.ts'
import { date, daterange, dept, dict, integer, money, ref, text, textarea } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/**
 * 招聘计划. How many people, for which positions, until when. Within the head count the plan only starts the search; more (增编) needs the
 * general manager and raises the head count on approval.
 */
export const recruitmentPlan = flow('recruitmentPlan', {
  title: '招聘计划',
  en: 'Recruitment plan',
  prefix: 'ZPJH',
  fields: {
    planName: text('计划名称', { required: true, max: 128 }),
    recruitType: dict('招聘类型', { required: true, code: 'recruit_type' }),
    deptId: dept('需求部门', { required: true }),
    planPeriod: daterange('招聘周期', { required: true }),
    headcountLimit: integer('部门编制', { derived: true }),
    currentCount: integer('在岗人数', { derived: true }),
    pendingJoin: integer('待入职', { derived: true, help: '在办的入职、调入，及其他未完成的招聘计划' }),
    planHeadcount: integer('计划人数', { derived: true }),
    budget: money('招聘预算', { min: 0 }),
    reason: textarea('需求说明', { required: true, max: 1000 }),
    positions: lines(
      '岗位需求',
      {
        positionId: ref('岗位', { required: true, to: 'position', within: { deptId: 'deptId' } }),
        needType: dict('需求类型', { required: true, code: 'need_type' }),
        qty: integer('人数', { required: true, min: 1, max: 999, totalled: true }),
        education: dict('学历要求', { required: true, code: 'education' }),
        major: text('专业', { max: 64 }),
        ageRange: text('年龄', { max: 32 }),
        skillRequire: text('任职要求', { required: true, max: 500 }),
        salaryRange: text('薪资范围', { max: 64, later: true }),
        expectDate: date('期望到岗', { required: true }),
      },
      { min: 1 },
    ),
  },
  derive: { planHeadcount: doc => Number(sum(doc.positions, row => row.qty)) },
  rules: [
    {
      on: 'positions',
      cell: 'expectDate',
      each: ({ expectDate = '' }, doc) => inside(doc.planPeriod, expectDate),
      message: '期望到岗须在招聘周期内',
    },
    {
      on: 'positions',
      cell: 'positionId',
      once: row => `${row.positionId} ${row.needType}`,
      message: '同一岗位、同一需求类型不能重复',
    },
  ],
  concerns: 'deptId',
  chain: [
    agree('dept_head', { hides: ['positions.salaryRange'] }),
    agree('hr_specialist', { hides: ['positions.salaryRange'] }),
    agree('hr_head', { edits: ['positions.salaryRange', 'budget'] }),
    agree('vp_dept'),
    when(anyRow('positions', equals('needType', 'add')), agree('gm')),
  ],
  subject: '招聘计划：{dept} {planHeadcount}人',
  list: ['deptId', 'planName', 'planHeadcount', 'recruitType', 'planPeriod'],
  search: ['deptId', 'planName', 'recruitType'],
  starters: startedBy(...PERSONNEL_FILERS),
})

export default recruitmentPlan

const inside = (period: readonly [string, string] | undefined, day: string) => !!period && day >= period[0] && day <= period[1]
