import { keeper } from '#server/document/master-keeper.ts'
import { employeeCert } from './employee-cert.master.ts'
import { employeeCerts } from './employee-cert.table.ts'
import { employeesInSight } from './employee-sight.query.ts'

export default keeper(employeeCert, employeeCerts, { sight: caller => employeesInSight(caller, employeeCerts.employeeId) })
