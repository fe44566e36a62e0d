import { resource } from '#server/document/master-resource.ts'
import { employeesVisibleTo } from './employee-access.query.ts'
import { employeeCert } from './employee-cert.master.ts'
import { employeeCerts } from './employee-cert.table.ts'

export default resource(employeeCert, employeeCerts, { access: caller => employeesVisibleTo(caller, employeeCerts.employeeId) })
