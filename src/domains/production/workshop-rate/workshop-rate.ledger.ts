import { and, asc, inArray, lte } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Book } from '#server/document/ledger.ts'
import { workshopRates } from './workshop-rate.table.ts'

/** 费率. In 元/h. */
export interface Rate {
  readonly hourRate: string
  readonly energyRate: string
}

/** Rates of workshops in a month, or the last ones before; a workshop for which nobody has ever said one is left out. */
export async function ratesOf(
  { tx, tenantId, now }: Pick<Book, 'tx' | 'tenantId' | 'now'>,
  workshopIds: readonly string[],
  month: string = formatDate(now, 'yyyy-MM'),
): Promise<ReadonlyMap<string, Rate>> {
  const at = workshopRates
  const found = await tx
    .select({ workshopId: at.workshopId, hourRate: at.hourRate, energyRate: at.energyRate })
    .from(at)
    .where(and(notDeleted(at, tenantId), inArray(at.workshopId, [...workshopIds, '0']), lte(at.month, month)))
    .orderBy(asc(at.month))
  return new Map(found.map(({ workshopId, ...rate }) => [workshopId, rate]))
}
