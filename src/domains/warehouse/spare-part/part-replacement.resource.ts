import { resource } from '#server/document/master-resource.ts'
import { partReplacement } from './part-replacement.register.ts'
import { partReplacements } from './part-replacement.table.ts'

export default resource(partReplacement, partReplacements)
