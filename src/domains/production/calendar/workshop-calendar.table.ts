import { masterTable } from '#server/document/master-table.ts'
import { workshopCalendar } from './workshop-calendar.master.ts'

export const workshopCalendars = masterTable('erp_producation_workshop_calendar', workshopCalendar)
