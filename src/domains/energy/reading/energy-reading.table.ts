import { sql } from 'drizzle-orm'
import { masterTable } from '#server/document/master-table.ts'
import { energyMeters } from '../meter/energy-meter.table.ts'
import { energyTariffs } from '../tariff/energy-tariff.table.ts'
import { energyReading } from './energy-reading.register.ts'

export const energyReadings = masterTable('en_reading', energyReading, {
  references: { meterId: () => energyMeters.id, tariffId: () => energyTariffs.id },
  checks: {
    en_reading_sums: sql`total_usage = sharp_usage + peak_usage + flat_usage + valley_usage
      and total_cost = sharp_cost + peak_cost + flat_cost + valley_cost`,
  },
})
