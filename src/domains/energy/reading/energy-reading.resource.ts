import { sql } from 'drizzle-orm'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { energyReading } from './energy-reading.register.ts'
import { energyReadings } from './energy-reading.table.ts'
import { correctReading, readMeter } from './reading.ledger.ts'

export default resource(energyReading, energyReadings, {
  access: staffOnly,
  counted: {
    isLast: sql`case when en_reading.reverse_of is null and en_reading.source <> 'swap' and not exists (select 1 from en_reading later
      where later.meter_id = en_reading.meter_id and (later.id > en_reading.id or later.reverse_of = en_reading.id)) then 'yes' else 'no' end`,
  },
  createActions: { read: (ctx, { meterId, readDate, ...ends }) => readMeter(ctx, meterId, readDate, ends) },
  actions: {
    async correct(ctx, { id }, { reason, ...ends }) {
      await correctReading(ctx, id, ends, reason)
      return undefined
    },
  },
})
