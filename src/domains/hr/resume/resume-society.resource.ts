import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { resumeAccess } from './resume-access.query.ts'
import { resumeSociety } from './resume-society.master.ts'

/** A view of 简历库 in which nobody's number can be read: hr_resume_society. */
const book = masterTable('hr_resume_society', resumeSociety)

export default resource(resumeSociety, book, { access: resumeAccess(book.deptId, 'resumeSociety') })
