import { agree } from '#company/approvers.ts'
import { addMonths } from '#model/day.ts'
import { handle, when } from '#model/flow/chain.ts'
import { either, reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { HEAD_ABOVE, personIn } from '#model/flow/people.ts'
import { same, sum } from '#model/form/arithmetic.ts'
import { date, days, dept, dict, integer, percent, ref, richtext, text, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'

/** Weight of each criterion in %. */
const WEIGHTS: Readonly<Record<string, number>> = { result: 30, skill: 25, attitude: 15, team: 15, safety: 15 }
const SALARY = ['newSalaryGrade'] as const

/**
 * 转正申请. At the end of a probation the mentor rates and the department concludes. Approved, the employee is confirmed on the given day;
 * extended, the probation ends later; rejected, the personnel clerk gets a resignation to complete.
 */
export const regularFlow = flow('regular_flow', {
  title: '转正申请',
  en: 'Probation confirmation',
  prefix: 'ZZ',
  fields: {
    employeeId: ref('员工', {
      required: true,
      to: 'employee',
      copy: { deptId: 'deptId', positionId: 'positionId', entryDate: 'entryDate', probationEnd: 'probationEnd' },
    }),
    deptId: dept('部门', { derived: true }),
    positionId: ref('岗位', { derived: true, to: 'position' }),
    entryDate: date('入职日期', { derived: true }),
    probationEnd: date('试用期满日', { derived: true }),
    regularDate: date('转正日期', { required: true }),
    mentorId: user('带教人', { required: true }),
    selfSummary: richtext('试用期总结', { required: true }),
    leaveDays: days('试用期请假天数', { derived: true }),
    trainScore: integer('培训考核分', { min: 0, max: 100 }),
    deptScore: percent('部门评分', { derived: true, help: '考核项得分按权重计算' }),
    regularResult: dict('转正结论', { code: 'regular_result' }),
    extendTo: date('延长至', { later: true, when: doc => doc.regularResult === 'extend' }),
    newSalaryGrade: dict('转正薪级', { code: 'salary_grade', later: true }),
    scores: lines(
      '考核项',
      {
        item: dict('考核项', { required: true, code: 'regular_item' }),
        weightRatio: integer('权重(%)', { derived: true, totalled: true }),
        score: integer('得分', { required: true, min: 0, max: 100 }),
        comment: text('评语', { max: 200 }),
      },
      { derive: { weightRatio: row => WEIGHTS[row.item ?? ''] } },
    ),
  },
  derive: {
    deptScore: doc => (doc.scores?.length ? Number(sum(doc.scores, row => (row.weightRatio ?? 0) * (row.score ?? 0))) / 100 : undefined),
  },
  facts: { isEarly: '提前转正', positionLevel: '' },
  rules: [
    {
      on: 'regularDate',
      ok: ({ entryDate, regularDate }) => !entryDate || !regularDate || regularDate >= addMonths(entryDate, 1),
      message: '转正日期须在入职满一个月之后',
    },
    {
      on: 'scores',
      ok: doc =>
        !doc.scores?.length ||
        same(
          sum(doc.scores, row => row.weightRatio),
          100,
        ),
      message: '各考核项须各评一次，权重合计为 100',
    },
    { on: 'extendTo', ok: doc => doc.regularResult !== 'extend' || !!doc.extendTo, message: '结论为延长时须填写延长至' },
    {
      on: 'extendTo',
      ok: doc => doc.regularResult !== 'extend' || (doc.extendTo ?? '') > (doc.probationEnd ?? ''),
      message: '延长至须晚于试用期满日',
    },
  ],
  concerns: { dept: 'employeeId.deptId', person: 'employeeId.userId' },
  chain: [
    handle('mentor', '带教人考核', { by: personIn('mentorId'), empty: HEAD_ABOVE, fills: ['scores'], hides: SALARY }),
    agree('dept_head', { fills: ['regularResult'], edits: ['extendTo'], hides: SALARY, again: true }),
    agree('hr_head', { edits: SALARY, again: true }),
    when(either(yes('isEarly'), reaches('positionLevel', 20)), agree('vp_dept')),
  ],
  subject: '转正申请：{employee} {regularDate}',
  list: ['employeeId', 'deptId', 'regularDate', 'regularResult', 'deptScore'],
  search: ['employeeId', 'deptId', 'regularDate'],
})

export default regularFlow
