import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { resumeAccess } from './resume-access.query.ts'
import { resumeSchool } from './resume-school.master.ts'

/** A view of 简历库 in which nobody's number can be read: hr_resume_school. */
const book = masterTable('hr_resume_school', resumeSchool)

export default resource(resumeSchool, book, { access: resumeAccess(book.deptId, 'resumeSchool') })
