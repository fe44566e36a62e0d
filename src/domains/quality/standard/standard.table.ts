import { masterTable } from '#server/document/master-table.ts'
import { gradeIndex } from './grade-index.master.ts'
import { gradeStandard } from './grade-standard.master.ts'
import { qualityIndex } from './quality-index.master.ts'

export const qualityIndices = masterTable('qc_index', qualityIndex)
export const gradeStandards = masterTable('qc_grade_standard', gradeStandard)
export const gradeIndices = masterTable('qc_grade_index', gradeIndex, {
  references: { gradeStandardId: () => gradeStandards.id, indexId: () => qualityIndices.id },
})
