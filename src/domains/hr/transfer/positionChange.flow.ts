import { agree, carryOut, startedBy } from '#company/approvers.ts'
import { PERSONNEL_FILERS } from '#company/roles.ts'
import { approve, when } from '#model/flow/chain.ts'
import { either, equals, reaches } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { HEAD_ABOVE, headIn } from '#model/flow/people.ts'
import { date, dept, dict, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

const SALARY = ['oldGrade', 'newGrade'] as const

/**
 * 岗位异动. Transfer, promotion, demotion, temporary assignment, or change of company. Both heads agree; the new position is reserved at
 * submit; the change takes effect on its day, and a temporary assignment ends automatically.
 */
export const positionChange = flow('positionChange', {
  title: '岗位异动',
  en: 'Position change',
  prefix: 'GWYD',
  fields: {
    employeeId: ref('员工', {
      required: true,
      to: 'employee',
      copy: { oldDeptId: 'deptId', oldPositionId: 'positionId', oldGrade: 'salaryGrade' },
    }),
    positionChangeType: dict('异动类型', { required: true, code: 'position_change_type' }),
    effectiveDate: date('生效日期', { required: true }),
    oldDeptId: dept('原部门', { derived: true }),
    newDeptId: dept('新部门', { required: true, help: '跨公司的，选择对方公司的同名部门和岗位' }),
    oldPositionId: ref('原岗位', { derived: true, to: 'position' }),
    newPositionId: ref('新岗位', { required: true, to: 'position', within: { deptId: 'newDeptId' } }),
    oldGrade: dict('原薪级', { derived: true, code: 'salary_grade' }),
    newGrade: dict('新薪级', { code: 'salary_grade', later: true }),
    loanEnd: date('借调结束日', { required: true, when: doc => doc.positionChangeType === 'second' }),
    examResult: text('考察结果', { max: 500 }),
    reason: textarea('异动原因', { required: true, max: 1000 }),
    handover: lines('交接事项', {
      handoverItem: text('事项', { required: true, max: 200 }),
      handoverUserId: user('接收人', { required: true }),
      done: yesNo('已交接', { required: true, initial: 'no' }),
    }),
  },
  facts: { positionLevel: '' },
  rules: [
    {
      on: 'newPositionId',
      ok: doc => doc.positionChangeType === 'cross' || doc.newDeptId !== doc.oldDeptId || doc.newPositionId !== doc.oldPositionId,
      message: '新部门、新岗位与原来相同，没有变动',
    },
    {
      on: 'loanEnd',
      ok: doc => doc.positionChangeType !== 'second' || (doc.loanEnd ?? '') > (doc.effectiveDate ?? ''),
      message: '借调结束日须晚于生效日期',
    },
  ],
  concerns: { dept: 'oldDeptId', person: 'employeeId.userId' },
  chain: [
    agree('dept_head', { hides: SALARY }),
    approve('new_head', '新部门负责人审批', { by: headIn('newDeptId'), empty: HEAD_ABOVE, hides: SALARY }),
    agree('hr_head', { edits: ['newGrade', 'examResult'], again: true }),
    agree('vp_dept'),
    when(either(equals('positionChangeType', 'cross'), reaches('positionLevel', 30)), agree('gm')),
    carryOut('hr_specialist', { edits: ['handover.done'], hides: SALARY }),
  ],
  subject: '岗位异动：{employee} {oldPosition}→{newPosition}',
  list: ['employeeId', 'positionChangeType', 'effectiveDate', 'oldDeptId', 'newDeptId', 'newPositionId'],
  search: ['employeeId', 'positionChangeType', 'newDeptId', 'effectiveDate'],
  starters: startedBy(...PERSONNEL_FILERS),
})

export default positionChange
