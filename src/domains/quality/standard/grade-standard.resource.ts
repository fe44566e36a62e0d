import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { gradeStandard } from './grade-standard.master.ts'
import { gradeStandards } from './standard.table.ts'

export default resource(gradeStandard, gradeStandards, { access: staffOnly })
