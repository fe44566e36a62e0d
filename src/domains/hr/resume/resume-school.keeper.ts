import { keeper } from '#server/document/master-keeper.ts'
import { masterTable } from '#server/document/master-table.ts'
import { resumeSchool } from './resume-school.master.ts'
import { resumeSight } from './resume-sight.query.ts'

/** A view of 简历库 in which nobody's number can be read: hr_resume_school. */
const book = masterTable('hr_resume_school', resumeSchool)

export default keeper(resumeSchool, book, { sight: resumeSight(book.deptId, 'resumeSchool') })
