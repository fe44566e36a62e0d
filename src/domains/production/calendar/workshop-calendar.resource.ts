import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { requireWorkshop } from '../process/process.store.ts'
import { generateMonth } from './calendar.store.ts'
import { workshopCalendar } from './workshop-calendar.master.ts'
import { workshopCalendars } from './workshop-calendar.table.ts'

export default resource(workshopCalendar, workshopCalendars, {
  access: staffOnly,
  async saving(ctx, { workshopId }) {
    await requireWorkshop(ctx, workshopId)
    return undefined
  },
  createActions: { generate: (ctx, { month, workshopId }) => generateMonth(ctx, month, workshopId) },
})
