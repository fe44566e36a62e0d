import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { outputFact } from './output-fact.register.ts'
import { outputFacts } from './output-fact.table.ts'

export default resource(outputFact, outputFacts, { access: staffOnly })
