import { resource } from '#server/document/master-resource.ts'
import { masterTable } from '#server/document/master-table.ts'
import { resumeAccess } from './resume-access.query.ts'
import { resumeSchool } from './resume-school.register.ts'
import { resumeSociety } from './resume-society.register.ts'

/** Views of 简历库 with masked numbers. */
const school = masterTable('hr_resume_school', resumeSchool)
const society = masterTable('hr_resume_society', resumeSociety)

export default [
  resource(resumeSchool, school, { access: resumeAccess(school.deptId, resumeSchool.key) }),
  resource(resumeSociety, society, { access: resumeAccess(society.deptId, resumeSociety.key) }),
]
