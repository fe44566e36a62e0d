import { deptAccess } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { FINANCE_READERS } from '../finance.menu.ts'
import { travelStandard } from './travel-standard.master.ts'
import { trip } from './trip.register.ts'
import { travelStandards, trips } from './trip.table.ts'

export default [
  resource(trip, trips, { access: deptAccess(trips.costDeptId, { own: trips.travelUserId, whole: FINANCE_READERS }) }),
  resource(travelStandard, travelStandards),
]
