import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Invitation, InvitationDetail } from '#contract/sourcing.ts'
import type { Answer } from '#server/http/present.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { awardLines, awards } from '../award/award.table.ts'
import { linesOf, type Sourcing } from '../sourcing/sourcing.ledger.ts'
import { sourcingSuppliers, sourcings } from '../sourcing/sourcing.table.ts'
import { finalLinesOf, quotingObstacle } from './quote.ledger.ts'
import { quoteClarifies, quotes } from './quote.table.ts'

/** What suppliers may know of a sourcing: neither ceilings nor budgets nor who else takes part. */
const HIDDEN = ['draft', 'releasing']
const MOST_SHOWN = 200

type Asking = Pick<Context, 'tx' | 'caller' | 'now'>
type Part = typeof sourcingSuppliers.$inferSelect

/** 我的邀请. Those that the supplier was invited to, and open tenders, the next deadline first. */
export async function invitationsOf(ctx: Asking): Promise<Answer<Invitation>[]> {
  const found = await visible(ctx)
  return Promise.all(found.map(({ sourcing, part }) => shown(ctx, sourcing, part)))
}

export async function invitationOf(ctx: Asking, id: string): Promise<Answer<InvitationDetail>> {
  const { tx, caller } = ctx
  const [found] = await visible(ctx, id)
  if (!found) throw missing('寻源单不存在')
  const { sourcing, part } = found
  const supplierId = caller.supplierId ?? '0'
  const [lines, own, asked] = await Promise.all([
    linesOf(tx, id),
    sourcing.quoteRound > 1 ? finalLinesOf(tx, id, supplierId) : [],
    tx
      .select()
      .from(quoteClarifies)
      .where(
        and(
          eq(quoteClarifies.sourcingId, id),
          eq(quoteClarifies.isDeleted, 0),
          or(ne(sql`coalesce(${quoteClarifies.answer}, '')`, ''), eq(quoteClarifies.supplierId, supplierId)),
        ),
      )
      .orderBy(asc(quoteClarifies.askTime)),
  ])
  const prices = new Map(own.map(({ sourcingLineId, taxPrice }) => [sourcingLineId, taxPrice]))
  return {
    ...(await shown(ctx, sourcing, part)),
    payTerm: sourcing.payTerm ?? '',
    deliveryPlace: sourcing.deliveryPlace ?? '',
    ...(sourcing.minBidQty ? { minBidQty: sourcing.minBidQty } : {}),
    ...(sourcing.bondAmount ? { bondAmount: sourcing.bondAmount } : {}),
    isBondPaid: part?.bondPaid === 'yes',
    lines: lines.map(line => {
      const ownPrice = prices.get(line.id)
      return {
        ...{ id: line.id, lineNo: line.lineNo, materialCode: line.materialCode, materialName: line.materialName },
        ...{ specs: line.specs ?? '', modelNo: line.modelNo ?? '', unit: line.unit, qty: line.qty, needDate: line.needDate },
        ...(ownPrice ? { ownPrice } : {}),
      }
    }),
    questions: asked.map(({ id, question, answer, supplierId: asker }) => ({
      ...{ id, question, answer: answer ?? '', isOwn: asker === supplierId },
    })),
  }
}

async function visible({ tx, caller }: Asking, id?: string): Promise<{ sourcing: Sourcing; part: Part | null }[]> {
  const supplierId = caller.supplierId
  if (!supplierId) return []
  const mine = and(
    eq(sourcingSuppliers.sourcingId, sourcings.id),
    eq(sourcingSuppliers.supplierId, supplierId),
    eq(sourcingSuppliers.isDeleted, 0),
  )
  return tx
    .select({ sourcing: sourcings, part: sourcingSuppliers })
    .from(sourcings)
    .leftJoin(sourcingSuppliers, mine)
    .where(
      and(
        ...[eq(sourcings.tenantId, caller.tenantId), eq(sourcings.isDeleted, 0), id ? eq(sourcings.id, id) : undefined],
        sql`${sourcings.sourcingState} <> all (${sql.param(HIDDEN)}::text[])`,
        or(sql`${sourcingSuppliers.id} is not null`, and(eq(sourcings.tenderScope, 'open'), eq(sourcings.sourcingState, 'open'))),
      ),
    )
    .orderBy(desc(sql`${sourcings.sourcingState} = 'open'`), asc(sourcings.quoteDeadline), asc(sourcings.id))
    .limit(MOST_SHOWN)
}

async function shown(ctx: Asking, sourcing: Sourcing, part: Part | null): Promise<Answer<Invitation> & object> {
  const { tx, caller, now } = ctx
  const supplierId = caller.supplierId ?? '0'
  const isOver = !part && (!sourcing.enrollDeadline || now >= sourcing.enrollDeadline)
  const [quote] = await tx
    .select({ at: quotes.submitTime })
    .from(quotes)
    .where(
      and(
        ...[eq(quotes.sourcingId, sourcing.id), eq(quotes.supplierId, supplierId), eq(quotes.round, sourcing.quoteRound)],
        ...[eq(quotes.withdrawn, 'no'), eq(quotes.isDeleted, 0)],
      ),
    )
  const { id, mode, sourcingState, quoteRound: round, quoteStart, quoteDeadline, openTime } = sourcing
  return {
    ...{
      id,
      mode,
      sourcingState: stateFor(sourcingState),
      round,
      sourcingNo: sourcing.sourcingNo ?? '',
      sourcingName: sourcing.sourcingName ?? '',
    },
    ...{ quoteStart, quoteDeadline, ...(openTime ? { openTime } : {}) },
    isOpen: !!part && part.partState !== 'declined' && !quotingObstacle(sourcing, now),
    isEnrollable: !part && !isOver,
    ...(quote ? { quotedAt: quote.at } : {}),
    result: part ? await resultOf(ctx, sourcing, supplierId) : '',
  }
}

/** That an award is being decided is internal. */
const stateFor = (state: string) => (state === 'awarding' ? 'evaluating' : state)

/** Whoever lost learns only that. */
async function resultOf({ tx }: Asking, { id, sourcingState }: Sourcing, supplierId: string): Promise<string> {
  if (sourcingState !== 'awarded') return ''
  const [won] = await tx
    .select({ id: awardLines.id })
    .from(awardLines)
    .innerJoin(awards, and(eq(awards.id, awardLines.awardId), eq(awards.awardState, 'effective')))
    .where(and(eq(awards.sourcingId, id), inArray(awardLines.supplierId, [supplierId]), eq(awardLines.isDeleted, 0)))
    .limit(1)
  return won ? 'won' : 'lost'
}
