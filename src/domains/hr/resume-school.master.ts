import { date, dept, dict, integer, ref, text } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** 校园简历. What a head reads of those who come from a school; the personnel office has the whole of it in 简历库. */
export const resumeSchool = master('resumeSchool', {
  title: '校园简历',
  en: 'Campus resumes',
  fields: {
    resumeName: text('姓名', { required: true, max: 64 }),
    gender: dict('性别', { code: 'gender' }),
    school: text('学校', { max: 64 }),
    education: dict('学历', { code: 'education' }),
    major: text('专业', { max: 64 }),
    graduateDate: date('毕业时间'),
    ranking: text('成绩排名', { max: 32 }),
    language: text('外语', { max: 32 }),
    positionId: ref('应聘岗位', { to: 'position' }),
    wishCompany: text('意向公司', { max: 64 }),
    channel: dict('投递渠道', { code: 'resume_channel' }),
    applyDate: date('投递日期', { required: true }),
    status: dict('状态', { code: 'resume_status' }),
    score: integer('评分'),
    /** All but the first three digits and the last four. */
    phone: text('手机号', { max: 32 }),
    deptId: dept('需求部门'),
  },
  label: ['resumeName'],
  order: 'applyDate',
  latestFirst: true,
  // How far somebody got stands beside the name: the office works by it.
  list: [
    ...(['resumeName', 'status', 'gender', 'school', 'education', 'major', 'graduateDate', 'ranking', 'language'] as const),
    ...(['positionId', 'wishCompany', 'channel', 'applyDate', 'score'] as const),
  ],
  search: ['positionId', 'education', 'status', 'channel', 'applyDate'],
  picker: ['resumeName', 'school', 'major'],
  readonly: true,
})

export default resumeSchool
