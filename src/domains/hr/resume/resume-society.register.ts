import { date, integer, money, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HEADS, HR_OFFICE } from '../hr.menu.ts'
import { applicant, application, asListed, channel, listedFirst } from './resume-view.chain.ts'

/** 社会简历. Experienced applicants, as a head sees them. */
export const resumeSociety = register('resumeSociety', {
  ...asListed,
  title: '社会简历',
  en: 'Society resumes',
  page: { path: '/jinlei/ehr/resume/society', icon: 'solution-outlined', keeps: HR_OFFICE, reads: HEADS },
  fields: {
    ...applicant,
    age: integer('年龄'),
    workYears: integer('工作年限'),
    lastCompany: text('现/前单位', { max: 64 }),
    lastPosition: text('现岗位', { max: 64 }),
    expectSalary: money('期望薪资'),
    availableDate: date('到岗时间'),
    certificates: text('持证', { max: 128 }),
    channel: channel('渠道'),
    referrer: text('推荐人', { max: 64 }),
    ...application,
  },
  list: [
    ...listedFirst,
    ...(['age', 'education', 'workYears', 'lastCompany', 'lastPosition', 'expectSalary', 'availableDate'] as const),
    ...(['certificates', 'positionId', 'channel', 'referrer', 'score'] as const),
  ],
  picker: ['resumeName', 'lastCompany', 'lastPosition'],
})

export default resumeSociety
