import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { pieceIssue } from './piece-issue.register.ts'
import { pieceIssues } from './piece-issue.table.ts'

export default resource(pieceIssue, pieceIssues, { access: staffOnly })
