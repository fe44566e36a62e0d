import { and, eq, sql } from 'drizzle-orm'
import { handOut } from '#platform/backlog/follow-up.store.ts'
import type { Book } from '#server/document/ledger.ts'
import type { Site } from '#server/site.ts'
import { finalLinesOf } from '../quote/quote.ledger.ts'
import { sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { sourcingScores } from './sourcing-score.table.ts'

const COMPOSITE = 'composite'

/** 评分开始. Opened bids of a tender that is not decided by the price alone: a row for each judge and bidder, and a to-do for each judge. */
export async function openScoring(book: Book & { readonly site: Site }, sourcingId: string): Promise<void> {
  const { tx, tenantId, newId, now, site } = book
  const sourcing = await sourcingOf(tx, sourcingId)
  if (sourcing?.evaluateMethod !== COMPOSITE) return
  const { sourcingNo, sourcingName, techWeight, serviceWeight, judgeUserIds } = sourcing
  const bidders = [...new Set((await finalLinesOf(tx, sourcingId)).map(({ supplierId }) => supplierId))]
  const judges = (judgeUserIds ?? []) as readonly string[]
  const rows = judges.flatMap(judgeUserId =>
    bidders.map(supplierId => ({
      ...{ id: newId(), tenantId, createTime: now, updateTime: now, sourcingId, supplierId, judgeUserId, settled: 'no' },
      ...{
        sourcingNo: sourcingNo ?? '',
        sourcingName: sourcingName ?? '',
        techWeight: techWeight ?? '0',
        serviceWeight: serviceWeight ?? '0',
      },
    })),
  )
  // A further round has no new bidders: what was scored holds, and the prices are weighed anew.
  const [before] = await tx
    .select({ many: sql<number>`count(*)::int` })
    .from(sourcingScores)
    .where(eq(sourcingScores.sourcingId, sourcingId))
  if (rows.length === 0) return
  if (!before?.many) {
    await tx.insert(sourcingScores).values(rows)
    const path = `/procurement/score/index?${new URLSearchParams({ sourcingNo: sourcingNo ?? '' })}`
    for (const judge of judges) await handOut(tx, site, newId, [judge], { title: `评标评分：${sourcingNo} ${sourcingName}`, path })
  }
  await settleScores(book, sourcingId)
}

/** How many scores a sourcing waits for. */
export async function scoresMissing(tx: Book['tx'], sourcingId: string): Promise<{ missing: number; all: number }> {
  const [found] = await tx
    .select({ all: sql<number>`count(*)::int`, missing: sql<number>`count(*) filter (where ${sourcingScores.scoreTime} is null)::int` })
    .from(sourcingScores)
    .where(eq(sourcingScores.sourcingId, sourcingId))
  return found ?? { all: 0, missing: 0 }
}

/** 汇总. The last score settles them: the mean of the judges and the price, each with its weight. */
export async function settleScores({ tx, now }: Pick<Book, 'tx' | 'now'>, sourcingId: string): Promise<void> {
  const { all, missing } = await scoresMissing(tx, sourcingId)
  if (all === 0 || missing > 0) return
  await tx.execute(sql`
    update sourcing_quote_line q set tech_score = m.tech, service_score = m.service, update_time = ${now.toISOString()}::timestamptz,
      total_score = round((q.price_score * s.price_weight + coalesce(m.tech, 0) * s.tech_weight + coalesce(m.service, 0) * s.service_weight) / 100, 2)
    from sourcing s, (select supplier_id, round(avg(tech_score), 2) as tech, round(avg(service_score), 2) as service
      from sourcing_score where sourcing_id = ${sourcingId} group by supplier_id) m
    where s.id = ${sourcingId} and q.sourcing_id = s.id and q.supplier_id = m.supplier_id and q.is_final = 'yes' and q.valid = 'yes'`)
  await tx
    .update(sourcingScores)
    .set({ settled: 'yes', updateTime: now })
    .where(and(eq(sourcingScores.sourcingId, sourcingId), eq(sourcingScores.settled, 'no')))
}
