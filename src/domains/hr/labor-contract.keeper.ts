import { keeper } from '../../server/document/master-keeper.ts'
import { employeesInSight } from './employee-sight.query.ts'
import { laborContract } from './labor-contract.master.ts'
import { laborContracts } from './labor-contract.table.ts'

export default keeper(laborContract, laborContracts, { sight: caller => employeesInSight(caller, laborContracts.employeeId) })
