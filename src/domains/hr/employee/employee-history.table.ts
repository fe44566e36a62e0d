import { masterTable } from '#server/document/master-table.ts'
import { employeeHistory } from './employee-history.register.ts'

export const employeeHistories = masterTable('hr_employee_history', employeeHistory)
