import { date, dict, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'
import { applicant, application, asListed, channel, listedFirst } from './resume-view.chain.ts'

/** 校园简历. Graduates, as a head sees them. */
export const resumeSchool = register('resumeSchool', {
  ...asListed,
  title: '校园简历',
  en: 'Campus resumes',
  page: { path: '/jinlei/ehr/resume/school', icon: 'read-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    ...applicant,
    gender: dict('性别', { code: 'gender' }),
    school: text('学校', { max: 64 }),
    major: text('专业', { max: 64 }),
    graduateDate: date('毕业时间'),
    ranking: text('成绩排名', { max: 32 }),
    language: text('外语', { max: 32 }),
    wishCompany: text('意向公司', { max: 64 }),
    channel: channel('投递渠道'),
    ...application,
  },
  list: [
    ...listedFirst,
    ...(['gender', 'school', 'education', 'major', 'graduateDate', 'ranking', 'language'] as const),
    ...(['positionId', 'wishCompany', 'channel', 'applyDate', 'score'] as const),
  ],
  picker: ['resumeName', 'school', 'major'],
})

export default resumeSchool
