import { masterTable } from '#server/document/master-table.ts'
import { partReplacement } from './part-replacement.register.ts'

export const partReplacements = masterTable('wh_part_replacement', partReplacement)
