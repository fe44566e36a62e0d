import { inArray } from 'drizzle-orm'
import { keeper } from '../../server/document/master-keeper.ts'
import { OPEN_RESUMES, resume } from './resume.master.ts'
import { resumes } from './resume.table.ts'

export default keeper(resume, resumes, { offered: inArray(resumes.status, [...OPEN_RESUMES]) })
