import { masterTable } from '#server/document/master-table.ts'
import { generalContract } from './general-contract.register.ts'

/** The id of a contract is that of its document. */
export const generalContracts = masterTable('general_contract', generalContract)
