import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { allowLongStatements } from '#server/db/long-statements.ts'
import { type Opening, TENANT } from '#server/document/demo.ts'
import { night } from '#server/jobs/daily.ts'
import { closeDays } from '../wip/wip.ledger.ts'

/** 在制品日结 since the first of this month, and of the last days at least, as the nights would have made them. */
export async function loadWip({ app, site, today: now }: Opening): Promise<void> {
  const today = formatDate(now, 'yyyy-MM-dd')
  const first = [addDays(today, -7), `${today.slice(0, 7)}-01`].sort()[0] as string
  await site.database.change(night, async tx => {
    await allowLongStatements(tx)
    // One by one, as the nights do: of a whole year there is much to look through.
    for (let day = first; day < today; day = addDays(day, 1)) await closeDays({ tx, tenantId: TENANT, newId: app.newId, now }, [day])
  })
}
