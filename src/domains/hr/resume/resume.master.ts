import { date, datetime, dept, dict, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { phoneProblem } from '#model/phone.ts'
import { bornOn, idCard, isIdCard } from '../employee/employee.master.ts'
import { HR_OFFICE } from '../hr.menu.ts'

/** Applicants who may still be hired. */
export const OPEN_RESUMES: readonly string[] = ['new', 'screened', 'interview', 'offer', 'pool']

type Kind = 'school' | 'society'
const only = (kind: Kind) => ({ when: (row: Readonly<Record<string, unknown>>) => row.resumeKind === kind })

/** 简历. Applicants for an opening, from a school or another company. Only actions change their progress. */
export const resume = master('resume', {
  title: '简历库',
  en: 'Resumes',
  page: { path: '/hr/resume', icon: 'idcard-outlined', keeps: HR_OFFICE },
  fields: {
    resumeName: text('姓名', { required: true, max: 64 }),
    resumeKind: dict('简历类别', { required: true, code: 'resume_kind' }),
    gender: dict('性别', { code: 'gender' }),
    phone: text('手机号', { required: true, max: 32 }),
    idCardNo: text('身份证号', { max: 18 }),
    birthDate: date('出生日期'),
    education: dict('学历', { required: true, code: 'education' }),
    school: text('学校', { max: 64 }),
    major: text('专业', { max: 64 }),
    graduateDate: date('毕业时间', only('school')),
    ranking: text('成绩排名', { max: 32, ...only('school') }),
    language: text('外语', { max: 32 }),
    wishCompany: text('意向公司', { max: 64, ...only('school') }),
    workYears: integer('工作年限', { min: 0, max: 60, ...only('society') }),
    lastCompany: text('现/前单位', { max: 64, ...only('society') }),
    lastPosition: text('现岗位', { max: 64, ...only('society') }),
    expectSalary: money('期望薪资', { min: 0, ...only('society') }),
    certificates: text('持证', { max: 128 }),
    availableDate: date('到岗时间'),
    positionId: ref('应聘岗位', { required: true, to: 'position', help: '须为执行中招聘计划的招聘岗位' }),
    recruitPlanId: ref('招聘计划', { to: 'recruitPlan', help: '不填时取正在招聘该岗位的计划' }),
    deptId: dept('需求部门', { derived: true }),
    channel: dict('投递渠道', { required: true, code: 'resume_channel' }),
    referrer: text('推荐人', { max: 64 }),
    applyDate: date('投递日期', { required: true }),
    status: dict('状态', { derived: true, code: 'resume_status', initial: 'new' }),
    score: integer('评分', { derived: true, min: 0, max: 100 }),
    interviewTime: datetime('面试时间', { derived: true }),
    interviewPlace: text('面试地点', { derived: true, max: 64 }),
    interviewerIds: user('面试官', { derived: true, several: true }),
    remark: textarea('备注', { max: 500 }),
  },
  counted: { age: integer('年龄') },
  label: ['resumeName'],
  unique: [
    { of: ['phone'], among: { status: OPEN_RESUMES } },
    { of: ['idCardNo'], among: { status: OPEN_RESUMES } },
  ],
  order: 'applyDate',
  latestFirst: true,
  list: [
    ...(['applyDate', 'resumeName', 'resumeKind', 'status', 'positionId', 'deptId', 'gender', 'age', 'education'] as const),
    ...(['score', 'school', 'major', 'phone', 'channel'] as const),
  ],
  search: ['resumeName', 'resumeKind', 'positionId', 'education', 'status', 'channel', 'applyDate'],
  picker: ['resumeName', 'resumeKind', 'education', 'school', 'major', 'lastCompany', 'positionId', 'status', 'score'],
  derive: {
    idCardNo: row => row.idCardNo && idCard(row.idCardNo),
    birthDate: ({ idCardNo = '', birthDate }) => (isIdCard(idCardNo) ? bornOn(idCardNo) : birthDate),
  },
  rules: [
    { on: 'phone', ok: row => !phoneProblem(row.phone ?? ''), message: row => phoneProblem(row.phone ?? '') },
    { on: 'idCardNo', ok: row => !row.idCardNo || isIdCard(row.idCardNo), message: '身份证号不正确' },
  ],
  actions: action => ({
    screen: action({
      title: '初筛',
      en: 'Screen',
      when: ({ status }) => status === 'new',
      fields: {
        result: dict('初筛结果', { required: true, code: 'resume_screening' }),
        opinion: textarea('初筛意见', { max: 500 }),
      },
    }),
    arrange: action({
      title: '安排面试',
      en: 'Arrange interview',
      says: '面试官会收到通知；再次安排时以最后一次为准。',
      when: ({ status }) => status === 'screened' || status === 'interview',
      fields: {
        interviewTime: datetime('面试时间', { required: true }),
        interviewPlace: text('面试地点', { required: true, max: 64 }),
        interviewerIds: user('面试官', { required: true, several: true }),
      },
      proposes: ({ interviewTime, interviewPlace, interviewerIds }) => ({ interviewTime, interviewPlace, interviewerIds }),
      rules: [{ on: 'interviewTime', ok: ({ interviewTime }, _, today) => dayIn(interviewTime) >= today, message: '面试时间不能早于今天' }],
    }),
    assess: action({
      title: '面试评价',
      en: 'Assess',
      when: ({ status, interviewTime }, today) => status === 'interview' && dayIn(interviewTime) <= today,
      fields: {
        score: integer('评分', { required: true, min: 0, max: 100 }),
        result: dict('面试结论', { required: true, code: 'resume_verdict' }),
        opinion: textarea('面试评价', { required: true, max: 500 }),
      },
    }),
    fetch: action({
      title: '从人才库取回',
      en: 'Fetch from pool',
      says: '取回后视为初筛通过，可直接安排面试。',
      when: ({ status }) => status === 'pool',
      fields: {
        positionId: ref('应聘岗位', { required: true, to: 'position', help: '须为执行中招聘计划的招聘岗位' }),
        recruitPlanId: ref('招聘计划', { to: 'recruitPlan', help: '不填时取正在招聘该岗位的计划' }),
        opinion: textarea('说明', { max: 500 }),
      },
      proposes: ({ positionId }) => ({ positionId }),
    }),
    callOff: action({
      title: '取消录用',
      en: 'Call off',
      danger: true,
      when: ({ status }) => status === 'offer',
      fields: {
        result: dict('去向', { required: true, code: 'resume_call_off' }),
        opinion: textarea('原因', { required: true, max: 500 }),
      },
    }),
  }),
  starts: [
    {
      flow: 'entryApproval',
      title: '发起入职',
      en: 'Onboard',
      when: ({ status }) => status === 'offer',
      fills: ({ id, recruitPlanId, resumeName, idCardNo, phone, education, deptId, positionId }) => ({
        ...{ resumeId: id, recruitPlanId, employeeName: resumeName },
        ...{ idCardNo, phone, education, deptId, positionId },
      }),
    },
  ],
  opens: [
    {
      key: 'history',
      title: '进展',
      en: 'History',
      when: ({ status }) => status !== 'new',
      address: ({ id }) => `/hr/resume-history/index?resumeId=${id}`,
    },
  ],
})

export default resume

const dayIn = (moment = '') => moment.slice(0, 10)
