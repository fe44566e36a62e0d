import { date, dept, dict, integer, ref, text } from '#model/form/field.ts'

/**
 * 简历, as a head reads it. What the views of both kinds have in common; the personnel office has the whole of it in 简历库. A view says
 * itself what its kind is judged by, and in which order it is listed.
 */
export const applicant = {
  resumeName: text('姓名', { required: true, max: 64 }),
  education: dict('学历', { code: 'education' }),
} as const

export const application = {
  positionId: ref('应聘岗位', { to: 'position' }),
  applyDate: date('投递日期', { required: true }),
  status: dict('状态', { code: 'resume_status' }),
  score: integer('评分'),
  /** All but the first three digits and the last four. */
  phone: text('手机号', { max: 32 }),
  deptId: dept('需求部门'),
} as const

/** Each kind has its own word for it. */
export const channel = (label: string) => dict(label, { code: 'resume_channel' })

export const asListed = {
  label: ['resumeName'],
  order: 'applyDate',
  latestFirst: true,
  search: ['positionId', 'education', 'status', 'channel', 'applyDate'],
} as const

/** How far somebody got stands beside the name: the office works by it. */
export const listedFirst = ['resumeName', 'status'] as const
