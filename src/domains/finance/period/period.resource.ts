import { and, asc, desc, eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { entriesOf } from '#platform/dict/entries.store.ts'
import { notify } from '#platform/message/message.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { notDeleted } from '#server/db/rows.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { accountingPeriod } from './accounting-period.register.ts'
import { lastPeriod, monthAfter, turnPeriod } from './period.ledger.ts'
import { accountingPeriods } from './period.table.ts'
import { periodCheck } from './period-check.register.ts'
import { periodChecks } from './period-check.store.ts'

/** 开账, 结账, 反结账. Opened months follow each other, the oldest is closed first, the last closed one is reopened first (INV-85). */
export default [
  resource(accountingPeriod, accountingPeriods, {
    access: staffOnly,
    files: { reopen: (ctx, { period = '' }) => requireLastClosed(ctx, period) },
    filesNew: { start: requireNone },
    createActions: {
      async start(ctx, { period }, people) {
        await requireNone(ctx)
        return turnPeriod(bookOf(ctx), period, 'open', people[0] ?? '', { isFirst: 'yes' })
      },
      async open(ctx) {
        const last = await lastPeriod(bookOf(ctx))
        if (!last) throw new Refusal('请先启用账套')
        const next = monthAfter(last)
        if (next > formatDate(ctx.now, 'yyyy-MM')) throw new Refusal(`${last} 已开放，${next} 未到`)
        return turnPeriod(bookOf(ctx), next, 'open', ctx.caller.userId)
      },
    },
    actions: {
      async close(ctx, { period = '' }, { remarks }) {
        const checklist = await checked(ctx, period, new Map(remarks.map(({ item, remark }) => [item, remark])))
        const said = remarks.map(({ remark }) => remark).join('；')
        return {
          ...{ state: 'closed', closeUserId: ctx.caller.userId, closeTime: ctx.now, checklist },
          ...(said ? { reason: said.slice(0, 500) } : {}),
        }
      },
      async reopen(ctx, { period = '', reopenCount = 0 }, { reason }) {
        await requireLastClosed(ctx, period)
        const { tx, site, newId, caller } = ctx
        const content = `${caller.name} 确认反结账 ${period}：${reason}`
        await notify(tx, newId, await holdersOf(tx, caller.tenantId, 'audit'), { title: `反结账 ${period}`, content }, site)
        return { state: 'open', closeUserId: null, closeTime: null, reopenCount: reopenCount + 1, reason }
      },
    },
  }),
  resource(periodCheck, periodChecks, { access: staffOnly }),
]

async function requireNone(ctx: Context): Promise<void> {
  if (await lastPeriod(bookOf(ctx))) throw conflict('账套已启用')
}

/** The row is locked: postings on their way are done, and later ones wait. */
async function checked(ctx: Context, period: string, remarks: ReadonlyMap<string, string>) {
  const { tx, caller } = ctx
  const ours = notDeleted(accountingPeriods, caller.tenantId)
  const [oldest] = await tx
    .select()
    .from(accountingPeriods)
    .where(and(ours, eq(accountingPeriods.state, 'open')))
    .orderBy(asc(accountingPeriods.period))
    .limit(1)
  if (oldest && oldest.period < period) throw new Refusal(`请先结账 ${oldest.period}`)
  const found = await tx
    .select({ item: periodChecks.item, level: periodChecks.level, found: periodChecks.found, example: periodChecks.example })
    .from(periodChecks)
    .where(and(eq(periodChecks.tenantId, caller.tenantId), eq(periodChecks.period, period)))
  const names = await itemNames(ctx)
  const nameOf = (item: string) => names.get(item) ?? item
  const [blocked] = found.filter(({ level }) => level === 'block')
  if (blocked) throw new Refusal(`不能结账：${nameOf(blocked.item)} ${blocked.found} 笔，如 ${blocked.example ?? ''}`)
  const unsaid = found.filter(({ level, item }) => level === 'warn' && !remarks.has(item))
  if (unsaid.length > 0) throw new Refusal(`请逐条说明提醒项：${unsaid.map(({ item }) => nameOf(item)).join('、')}`)
  return found.map(each => ({ ...each, remark: remarks.get(each.item) ?? '' }))
}

async function itemNames(ctx: Context): Promise<ReadonlyMap<string, string>> {
  return new Map((await entriesOf(ctx, ['period_check_item'])).map(({ key, text }) => [key, text]))
}

async function requireLastClosed({ tx, caller }: Context, period: string): Promise<void> {
  const [last] = await tx
    .select({ period: accountingPeriods.period })
    .from(accountingPeriods)
    .where(and(notDeleted(accountingPeriods, caller.tenantId), eq(accountingPeriods.state, 'closed')))
    .orderBy(desc(accountingPeriods.period))
    .limit(1)
  if (last?.period !== period) throw new Refusal(`只能反结账最近结账的期间 ${last?.period ?? ''}`)
}
