import { masterTable } from '#server/document/master-table.ts'
import { employees } from '../employee/employee.table.ts'
import { laborContract } from './labor-contract.register.ts'

export const laborContracts = masterTable('hr_labor_contract', laborContract, {
  references: { employeeId: () => employees.id },
  indexed: ['endDate'],
})
