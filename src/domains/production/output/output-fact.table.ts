import { masterTable } from '#server/document/master-table.ts'
import { outputFact } from './output-fact.register.ts'

export const outputFacts = masterTable('erp_producation_output_fact', outputFact)
