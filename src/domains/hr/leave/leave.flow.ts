import { agree, carryOut } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { either, over, param, yes } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { above } from '#model/form/arithmetic.ts'
import { date, days, dict, ref, text, textarea, user, yesNo } from '#model/form/field.ts'

/** Types with a balance. */
export const BALANCE_TYPES: readonly string[] = ['annual', 'swap']
/** Types that need a proof, besides sick leave longer than a day. */
const PROOF_TYPES: readonly string[] = ['marriage', 'maternity', 'funeral', 'injury']

/** 请假申请. Days are held in the leave ledger at submit, used when the personnel clerk has recorded them, and released on rejection. */
export const leave = flow('leave', {
  title: '请假申请',
  en: 'Leave',
  prefix: 'QJ',
  fields: {
    employeeId: ref('请假人', { required: true, to: 'employee' }),
    leaveType: dict('请假类别', { required: true, code: 'leave_type' }),
    startDate: date('开始日期', { required: true }),
    startHalf: dict('开始时段', { required: true, code: 'half_day', initial: 'am' }),
    endDate: date('结束日期', { required: true }),
    endHalf: dict('结束时段', { required: true, code: 'half_day', initial: 'pm' }),
    totalDays: days('请假天数', { derived: true, required: true, help: '按请假人班次的工作日历计算，产假、陪产假按自然日' }),
    balanceDays: days('可用天数', {
      derived: true,
      help: '年休假、调休的余额，已扣除审批中的申请；在过期日前休完的，先用上年结转的天数',
      when: doc => BALANCE_TYPES.includes(doc.leaveType as string),
    }),
    agentId: user('工作代理人', { help: '审批通过后，请假期间的待办由其代理' }),
    contactPhone: text('联系电话', { required: true, max: 32 }),
    outOfCity: yesNo('是否离市'),
    reason: textarea('请假事由', { required: true, max: 500 }),
  },
  facts: { isWorkshopStaff: '车间员工', applicantIsHead: '申请人为部门负责人' },
  rules: [
    { on: 'endDate', ok: doc => ends(doc.startDate, doc.startHalf) <= ends(doc.endDate, doc.endHalf), message: '结束时间不能早于开始时间' },
    { on: 'totalDays', ok: doc => above(doc.totalDays, 0), message: '所选期间没有工作日，请检查日期' },
    { on: 'endDate', ok: doc => doc.startDate?.slice(0, 4) === doc.endDate?.slice(0, 4), message: '请假期间不能跨年，请分两次申请' },
    {
      on: 'totalDays',
      ok: doc => !BALANCE_TYPES.includes(doc.leaveType ?? '') || !above(doc.totalDays, doc.balanceDays ?? '0'),
      message: doc => `可用天数不足：申请 ${doc.totalDays} 天，可用 ${doc.balanceDays ?? '0'} 天`,
    },
    {
      on: 'attachments',
      ok: doc => !needsProof(doc.leaveType, doc.totalDays) || (doc.attachments ?? []).length > 0,
      message: '该类假期须上传证明材料',
    },
  ],
  params: {
    t1: { name: '请假：分管副总审批界限', value: '3', remark: '请假天数超过该值，增加分管副总审批' },
    t2: { name: '请假：总经理审批界限', value: '7', remark: '请假天数超过该值，增加总经理审批' },
  },
  concerns: { dept: 'employeeId.deptId', person: 'employeeId.userId' },
  chain: [
    when(yes('isWorkshopStaff'), agree('team_leader')),
    agree('dept_head'),
    when(over('totalDays', param('t1')), agree('vp_dept')),
    when(either(over('totalDays', param('t2')), yes('applicantIsHead')), agree('gm')),
    carryOut('hr_specialist'),
  ],
  subject: '请假申请：{employee} {leaveType} {startDate}至{endDate} {totalDays}天',
  list: ['employeeId', 'leaveType', 'totalDays', 'startDate', 'endDate'],
  search: ['employeeId', 'leaveType', 'startDate'],
  settings: { withdrawApproved: { withinDays: 7 } },
})

export default leave

const ends = (day = '', half = '') => `${day} ${half}`

const needsProof = (type = '', total: string | undefined) => PROOF_TYPES.includes(type) || (type === 'sick' && above(total, 1))
