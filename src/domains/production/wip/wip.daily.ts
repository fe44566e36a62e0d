import { sql } from 'drizzle-orm'
import { addDays } from '#model/day.ts'
import { daily } from '#server/jobs/daily.ts'
import { closeDays, lastClosed } from './wip.ledger.ts'

/** How far back nights are made up; what was longer ago is left out, and the next day starts from what was known before it. */
const MOST_DAYS = 62

/** 在制品日结. Every night the day before is closed, and with it the days whose night was missed. */
export default daily({
  name: 'wip-snapshot',
  async run({ tx, day, now, newId }) {
    const { rows } = await tx.execute<{ id: string }>(sql`select distinct tenant_id as id from erp_producation_workorder_piece order by 1`)
    const said: string[] = []
    for (const { id: tenantId } of rows) {
      const yesterday = addDays(day, -1)
      const last = (await lastClosed(tx, tenantId)) ?? addDays(yesterday, -1)
      const days: string[] = []
      for (let next = yesterday; next > last && days.length < MOST_DAYS; next = addDays(next, -1)) days.unshift(next)
      if (days.length === 0) continue
      said.push(`${days.length} 天，在制 ${await closeDays({ tx, tenantId, newId, now }, days)} 件`)
    }
    return said.join('；')
  },
})
