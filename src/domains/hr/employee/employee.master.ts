import { toDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import { date, dept, dict, ref, text, user } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { HR_OFFICE } from '../hr.menu.ts'

/** Who still works here; the others stay in the book for good. */
export const AT_WORK: readonly string[] = ['probation', 'regular', 'rehired']
/** 待入职: hired, and not here before the entry day. */
export const PENDING = 'pending'
/** Whoever has an employment: a place is taken, and nobody has two. */
export const EMPLOYED: readonly string[] = [PENDING, ...AT_WORK]
/** 周岁, in months: to be employed, and to have begun to work anywhere. */
export const GROWN_UP = 18 * 12
export const WORKING_AGE = 16 * 12
const LEFT: readonly string[] = ['quit', 'retired']

/** 员工. One row per employment: who comes back after leaving gets another. Personal details are for the personnel office alone. */
export const employee = master('employee', {
  title: '员工花名册',
  en: 'Employees',
  page: { path: '/hr/employee', icon: 'solution-outlined', keeps: HR_OFFICE },
  fields: {
    employeeNo: text('工号', { required: true, max: 32 }),
    employeeName: text('姓名', { required: true, max: 64 }),
    status: dict('员工状态', { required: true, code: 'employee_status', initial: 'probation' }),
    deptId: dept('部门', { required: true }),
    positionId: ref('岗位', { required: true, to: 'position', within: { deptId: 'deptId' } }),
    gender: dict('性别', { required: true, code: 'gender' }),
    birthDate: date('出生日期'),
    idCardNo: text('身份证号', { max: 18 }),
    phone: text('手机号', { required: true, max: 32 }),
    userId: user('系统账号'),
    education: dict('学历', { code: 'education' }),
    employType: dict('用工形式', { required: true, code: 'employ_type', initial: 'contract' }),
    workStartDate: date('参加工作时间', { help: '首次参加工作的日期，含其他单位；未填写的按入职日期计算年休假' }),
    entryDate: date('入职日期', { required: true }),
    probationEnd: date('试用期满日'),
    regularDate: date('转正日期'),
    salaryGrade: dict('薪级', { code: 'salary_grade' }),
    shiftCode: ref('班次', { to: 'shift', help: '未填写的按公司日历上班' }),
    teamName: text('班组', { max: 64 }),
    legalRetireDate: date('法定退休日'),
    secondedUntil: date('借调至'),
    quitDate: date('离职日期', { when: row => LEFT.includes(row.status as string) }),
  },
  label: ['employeeNo', 'employeeName'],
  open: ['deptId', 'positionId'],
  unique: [['employeeNo'], { of: ['userId'], among: { status: EMPLOYED } }, { of: ['idCardNo'], among: { status: EMPLOYED } }],
  list: ['employeeNo', 'employeeName', 'status', 'deptId', 'positionId', 'gender', 'phone', 'employType', 'entryDate', 'userId'],
  search: ['employeeNo', 'employeeName', 'deptId', 'status', 'employType', 'shiftCode', 'entryDate', 'probationEnd', 'legalRetireDate'],
  picker: ['employeeNo', 'employeeName', 'status', 'userId', 'deptId', 'positionId', 'entryDate', 'probationEnd'],
  derive: { idCardNo: row => row.idCardNo && idCard(row.idCardNo) },
  rules: [
    { on: 'idCardNo', ok: row => !row.idCardNo || isIdCard(row.idCardNo), message: '身份证号不正确' },
    {
      on: 'birthDate',
      ok: row => !row.idCardNo || !row.birthDate || bornOn(row.idCardNo) === row.birthDate,
      message: '出生日期与身份证号不符',
    },
    { on: 'probationEnd', ok: row => notBefore(row.probationEnd, row.entryDate), message: '试用期满日不能早于入职日期' },
    { on: 'regularDate', ok: row => notBefore(row.regularDate, row.entryDate), message: '转正日期不能早于入职日期' },
    { on: 'quitDate', ok: row => notBefore(row.quitDate, row.entryDate), message: '离职日期不能早于入职日期' },
    { on: 'workStartDate', ok: row => notBefore(row.entryDate, row.workStartDate), message: '参加工作时间不能晚于入职日期' },
    { on: 'quitDate', ok: row => !LEFT.includes(row.status ?? '') || !!row.quitDate, message: '离职、退休须填写离职日期' },
  ],
  actions: action => ({
    reschedule: action({
      title: '改期',
      en: 'Reschedule',
      says: '入职日期改到另一天，劳动合同和年休假随之顺延；改为今天的立即入职。',
      when: ({ status }) => status === PENDING,
      fields: {
        newEntryDate: date('新入职日期', { required: true }),
        changeReason: text('改期原因', { required: true, max: 100 }),
      },
      proposes: ({ entryDate }) => ({ newEntryDate: entryDate }),
      rules: [
        { on: 'newEntryDate', ok: ({ newEntryDate }, _, today) => newEntryDate >= today, message: '新入职日期不能早于今天' },
        { on: 'newEntryDate', ok: ({ newEntryDate }, { entryDate }) => newEntryDate !== entryDate, message: '入职日期没有变化' },
        {
          on: 'newEntryDate',
          ok: ({ newEntryDate }, { workStartDate }) => notBefore(newEntryDate, workStartDate),
          message: '入职日期不能早于参加工作时间',
        },
        { on: 'newEntryDate', ok: ({ newEntryDate }, row) => isOfAge(row, newEntryDate, GROWN_UP), message: '入职时须年满 18 周岁' },
        {
          on: 'newEntryDate',
          ok: ({ newEntryDate }, { employType, legalRetireDate }) =>
            employType === 'rehire' || !legalRetireDate || newEntryDate < legalRetireDate,
          message: (_, { legalRetireDate }) => `届时已达到法定退休年龄（${legalRetireDate}），请作废后按返聘重新办理`,
        },
      ],
    }),
    correctWorkStart: action({
      title: '更正参加工作时间',
      en: 'Correct first working day',
      says: '当年的年休假按更正后的时间重新计算：不足的补发，多发的收回未休的部分，已休的不收回。',
      when: ({ status = '' }) => EMPLOYED.includes(status),
      fields: {
        newWorkStartDate: date('参加工作时间', { required: true }),
        proof: text('证明材料', { required: true, max: 40, help: '如社保缴费记录、原单位劳动合同' }),
      },
      proposes: ({ workStartDate }) => ({ newWorkStartDate: workStartDate }),
      rules: [
        {
          on: 'newWorkStartDate',
          ok: ({ newWorkStartDate }, { workStartDate }) => newWorkStartDate !== workStartDate,
          message: '参加工作时间没有变化',
        },
        {
          on: 'newWorkStartDate',
          ok: ({ newWorkStartDate }, { entryDate }) => notBefore(entryDate, newWorkStartDate),
          message: '参加工作时间不能晚于入职日期',
        },
        {
          on: 'newWorkStartDate',
          ok: ({ newWorkStartDate }, row) => isOfAge(row, newWorkStartDate, WORKING_AGE),
          message: '参加工作时须年满 16 周岁',
        },
      ],
    }),
  }),
  starts: [
    start('regular_flow', '转正', 'Confirm', ['probation']),
    start('positionChange', '异动', 'Transfer', AT_WORK),
    start('quitFlow', '离职', 'Resign', AT_WORK),
    start('retire_flow', '退休', 'Retire', ['probation', 'regular']),
  ],
})

export default employee

/** A paper about one employee, offered to whom it can be about; the paper itself asks once more. */
function start(flow: string, title: string, en: string, states: readonly string[]) {
  return {
    ...{ flow, title, en },
    when: ({ status = '' }: { readonly status?: string }) => states.includes(status),
    fills: ({ id }: { readonly id: string }) => ({ employeeId: id }),
  }
}

const isOfAge = ({ birthDate }: { readonly birthDate?: string }, day: string, months: number) =>
  !birthDate || addMonths(birthDate, months) <= day

const notBefore = (day: string | undefined, earliest: string | undefined) => !day || !earliest || day >= earliest

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643: a day that was somebody's birthday, and a last character that the weighed sum of the 17 digits modulo 11 names. */
export function isIdCard(text: string): boolean {
  if (!/^\d{6}(19|20)\d{9}[\dX]$/i.test(text) || !toDate(bornOn(text))) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return '10X98765432'[sum % 11] === idCard(text)[17]
}

/** As it is kept, however it was typed. */
export const idCard = (text: string) => text.toUpperCase()

export const bornOn = (text: string) => `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
