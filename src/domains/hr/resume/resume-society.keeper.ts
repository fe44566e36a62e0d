import { keeper } from '#server/document/master-keeper.ts'
import { masterTable } from '#server/document/master-table.ts'
import { resumeSight } from './resume-sight.query.ts'
import { resumeSociety } from './resume-society.master.ts'

/** A view of 简历库 in which nobody's number can be read: hr_resume_society. */
const book = masterTable('hr_resume_society', resumeSociety)

export default keeper(resumeSociety, book, { sight: resumeSight(book.deptId, 'resumeSociety') })
