import { date, dict, integer, ref, text, textarea } from '../../model/form/field.ts'
import { master } from '../../model/master.ts'

/** Somebody who may still join. */
export const OPEN_RESUMES: readonly string[] = ['new', 'screened', 'interview', 'offer', 'pool']

/** 简历. Who applied for which position, from a school or from another company, and how far they got. */
export const resume = master('resume', {
  title: '简历库',
  en: 'Resumes',
  fields: {
    resumeName: text('姓名', { required: true, max: 64 }),
    resumeKind: dict('简历类别', { required: true, code: 'resume_kind' }),
    gender: dict('性别', { code: 'gender' }),
    phone: text('手机号', { required: true, max: 32 }),
    education: dict('学历', { required: true, code: 'education' }),
    school: text('毕业院校', { max: 64 }),
    major: text('专业', { max: 64 }),
    graduateDate: date('毕业时间', { when: row => row.resumeKind === 'school' }),
    ranking: text('成绩排名', { max: 32, when: row => row.resumeKind === 'school' }),
    language: text('外语', { max: 32 }),
    workYears: integer('工作年限', { min: 0, max: 60, when: row => row.resumeKind === 'society' }),
    lastCompany: text('现/前单位', { max: 64, when: row => row.resumeKind === 'society' }),
    lastPosition: text('现岗位', { max: 64, when: row => row.resumeKind === 'society' }),
    certificates: text('持证', { max: 128 }),
    positionId: ref('应聘岗位', { required: true, to: 'position' }),
    availableDate: date('到岗时间'),
    channel: dict('投递渠道', { required: true, code: 'resume_channel' }),
    referrer: text('推荐人', { max: 64 }),
    applyDate: date('投递日期', { required: true }),
    status: dict('状态', { required: true, code: 'resume_status', initial: 'new' }),
    score: integer('评分', { min: 0, max: 100 }),
    remark: textarea('备注', { max: 500 }),
  },
  label: ['resumeName'],
  unique: [{ of: ['phone'], among: { status: OPEN_RESUMES } }],
  list: ['resumeName', 'status', 'positionId', 'gender', 'education', 'score', 'applyDate', 'resumeKind', 'school', 'major', 'channel'],
  search: ['resumeName', 'resumeKind', 'positionId', 'education', 'status', 'channel', 'applyDate'],
  picker: ['resumeName', 'resumeKind', 'education', 'major', 'positionId', 'status', 'score'],
})

export default resume
