import { date, dept, dict, integer, money, ref, text } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 社会简历. What a head reads of those who come from another company; the personnel office has the whole of it in 简历库. */
export const resumeSociety = master('resumeSociety', {
  title: '社会简历',
  en: 'Society resumes',
  fields: {
    resumeName: text('姓名', { required: true, max: 64 }),
    age: integer('年龄'),
    education: dict('学历', { code: 'education' }),
    workYears: integer('工作年限'),
    lastCompany: text('现/前单位', { max: 64 }),
    lastPosition: text('现岗位', { max: 64 }),
    expectSalary: money('期望薪资'),
    availableDate: date('到岗时间'),
    certificates: text('持证', { max: 128 }),
    positionId: ref('应聘岗位', { to: 'position' }),
    channel: dict('渠道', { code: 'resume_channel' }),
    referrer: text('推荐人', { max: 64 }),
    status: dict('状态', { code: 'resume_status' }),
    score: integer('评分'),
    applyDate: date('投递日期', { required: true }),
    /** All but the first three digits and the last four. */
    phone: text('手机号', { max: 32 }),
    deptId: dept('需求部门'),
  },
  label: ['resumeName'],
  order: 'applyDate',
  latestFirst: true,
  // How far somebody got stands beside the name: the office works by it.
  list: [
    ...(['resumeName', 'status', 'age', 'education', 'workYears', 'lastCompany', 'lastPosition', 'expectSalary', 'availableDate'] as const),
    ...(['certificates', 'positionId', 'channel', 'referrer', 'score'] as const),
  ],
  search: ['positionId', 'education', 'status', 'channel', 'applyDate'],
  picker: ['resumeName', 'lastCompany', 'lastPosition'],
  readonly: true,
})

export default resumeSociety
