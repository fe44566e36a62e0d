import { masterTable } from '#server/document/master-table.ts'
import { energyMeter } from './energy-meter.master.ts'

export const energyMeters = masterTable('en_meter', energyMeter)
