import { agree, carryOut, startedBy } from '#company/approvers.ts'
import { PERSONNEL_FILERS } from '#company/roles.ts'
import { addMonths } from '#model/day.ts'
import { when } from '#model/flow/chain.ts'
import { reaches, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { date, dept, dict, integer, ref, tenths, text, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { bornOn, GROWN_UP, idCard, isIdCard, WORKING_AGE } from '../employee/employee.master.ts'
import { mostProbation } from '../labor-contract/labor-contract.register.ts'

/**
 * 入职审批. The position is reserved during approval. When the personnel clerk has the papers, the person is expected (待入职), with contract
 * and a closed account, and the recruitment plan has one place less; on the entry day they are on probation.
 */
export const entryApproval = flow('entryApproval', {
  title: '入职审批',
  en: 'Onboarding',
  prefix: 'RZSP',
  fields: {
    resumeId: ref('简历', { to: 'resume' }),
    recruitPlanId: ref('招聘计划', { to: 'recruitPlan' }),
    employeeName: text('姓名', { required: true, max: 64 }),
    idCardNo: text('身份证号', { required: true, max: 18 }),
    gender: dict('性别', { derived: true, required: true, code: 'gender' }),
    birthDate: date('出生日期', { derived: true, required: true }),
    phone: text('手机号', { required: true, max: 32 }),
    workStartDate: date('参加工作时间', { required: true, help: '首次参加工作的日期，含其他单位，年休假据此计算' }),
    education: dict('学历', { required: true, code: 'education' }),
    deptId: dept('入职部门', { required: true }),
    positionId: ref('岗位', { required: true, to: 'position', within: { deptId: 'deptId' } }),
    employType: dict('用工形式', { required: true, code: 'employ_type', initial: 'contract' }),
    entryDate: date('入职日期', { required: true }),
    contractYears: tenths('合同期限(年)', { required: true, min: 0, max: 30, initial: '3.0', help: '无固定期限填 0' }),
    probationMonths: integer('试用期(月)', { required: true, min: 0, max: 6, initial: 3 }),
    salaryGrade: dict('薪级', { code: 'salary_grade' }),
    materials: lines('入职资料', {
      materialType: dict('资料', { required: true, code: 'entry_material' }),
      submitted: yesNo('已提交', { required: true }),
      expireDate: date('有效期'),
    }),
  },
  derive: {
    idCardNo: doc => doc.idCardNo && idCard(doc.idCardNo),
    gender: ({ idCardNo = '' }) => (isIdCard(idCardNo) ? (Number(idCardNo[16]) % 2 === 1 ? 'male' : 'female') : undefined),
    birthDate: ({ idCardNo = '' }) => (isIdCard(idCardNo) ? bornOn(idCardNo) : undefined),
  },
  facts: { hazardPost: '职业危害岗位', positionLevel: '' },
  rules: [
    { on: 'idCardNo', ok: doc => isIdCard(doc.idCardNo ?? ''), message: '身份证号不正确' },
    {
      on: 'entryDate',
      ok: ({ birthDate, entryDate }) => !birthDate || !entryDate || addMonths(birthDate, GROWN_UP) <= entryDate,
      message: '入职时须年满 18 周岁',
    },
    {
      on: 'workStartDate',
      ok: ({ birthDate, workStartDate }) => !birthDate || !workStartDate || addMonths(birthDate, WORKING_AGE) <= workStartDate,
      message: '参加工作时须年满 16 周岁',
    },
    {
      on: 'workStartDate',
      ok: ({ workStartDate = '', entryDate = '' }) => workStartDate <= entryDate,
      message: '参加工作时间不能晚于入职日期',
    },
    {
      on: 'probationMonths',
      ok: doc => (doc.probationMonths ?? 0) <= mostProbation(Number(doc.contractYears)),
      message: doc => `合同期限 ${Number(doc.contractYears) || '无固定'} 年，试用期最长 ${mostProbation(Number(doc.contractYears))} 个月`,
    },
    { on: 'materials', cell: 'materialType', once: row => row.materialType, message: '同一种资料不能重复' },
  ],
  concerns: 'deptId',
  chain: [
    agree('dept_head', { hides: ['salaryGrade'] }),
    agree('hr_head', { fills: ['salaryGrade'], edits: ['probationMonths'], again: true }),
    when(yes('hazardPost'), agree('safety_officer', { hides: ['salaryGrade'] })),
    agree('vp_dept'),
    when(reaches('positionLevel', 30), agree('gm')),
    carryOut('hr_specialist', { edits: ['materials'], hides: ['salaryGrade'] }),
  ],
  subject: '入职审批：{employeeName} {dept} {position}',
  list: ['employeeName', 'deptId', 'positionId', 'employType', 'entryDate'],
  search: ['employeeName', 'deptId', 'entryDate'],
  starters: startedBy(...PERSONNEL_FILERS),
})

export default entryApproval
