import { masterTable } from '#server/document/master-table.ts'
import { resumes } from './resume.table.ts'
import { resumeHistory } from './resume-history.register.ts'

export const resumeHistories = masterTable('hr_resume_history', resumeHistory, { references: { resumeId: () => resumes.id } })
