import { datetime, dict, integer, ref, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { HR_OFFICE } from '../hr.menu.ts'

/** 简历进展. The progress of an applicant: step, time, person, reason. Append-only. */
export const resumeHistory = register('resumeHistory', {
  title: '简历进展',
  en: 'Resume history',
  page: { path: '/hr/resume-history', icon: 'book-outlined', keeps: HR_OFFICE },
  fields: {
    stepTime: datetime('时间', { required: true }),
    resumeId: ref('简历', { required: true, to: 'resume' }),
    oldStatus: dict('原状态', { code: 'resume_status' }),
    status: dict('状态', { required: true, code: 'resume_status' }),
    score: integer('评分'),
    opinion: textarea('说明', { max: 1000 }),
    userId: user('操作人'),
  },
  label: ['stepTime'],
  about: 'resumeId',
  order: 'stepTime',
  latestFirst: true,
  list: ['stepTime', 'resumeId', 'oldStatus', 'status', 'score', 'opinion', 'userId'],
  search: ['resumeId', 'status', 'stepTime', 'userId'],
})

export default resumeHistory
