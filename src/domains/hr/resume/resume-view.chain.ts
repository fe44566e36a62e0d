import { date, dept, dict, integer, ref, text } from '#model/form/field.ts'

/**
 * 简历 as a head sees it: the common part of both kinds. The personnel office has the whole in 简历库. Each view adds its own columns and
 * order.
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
  /** Masked except the first three and last four digits. */
  phone: text('手机号', { max: 32 }),
  deptId: dept('需求部门'),
} as const

/** Each kind has its own label. */
export const channel = (label: string) => dict(label, { code: 'resume_channel' })

export const asListed = {
  label: ['resumeName'],
  order: 'applyDate',
  latestFirst: true,
  search: ['positionId', 'education', 'status', 'channel', 'applyDate'],
} as const

/** The status is beside the name, because the office works by it. */
export const listedFirst = ['resumeName', 'status'] as const
