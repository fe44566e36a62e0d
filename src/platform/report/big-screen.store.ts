import { createHash, timingSafeEqual } from 'node:crypto'
import { type BigScreen, isChart, type Panel, shownIn } from '#model/big-screen.ts'
import { TENANT } from '#platform/auth/login.store.ts'
import type { Reading } from '#platform/master/label.store.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { forbidden, missing } from '#server/http/refusal.ts'
import type { Context, OpenContext, Policy } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'
import { queryOf, totalsOf } from './report.store.ts'
import { pointsOf } from './report-chart.store.ts'
import { filtersFrom, todayOf } from './report-filters.store.ts'

type Asked = Pick<Context, 'tx' | 'app' | 'site' | 'now'>

export interface ScreenAnswer {
  panels: { at: number; totals: Record<string, unknown>; points: Awaited<ReturnType<typeof pointsOf>> }[]
  time: Date
}

/** Milliseconds for which many displays of a screen share one result. */
const FRESH = 10_000
const answered = new WeakMap<App, Map<string, { at: number; answer: Promise<ScreenAnswer> }>>()

/** The panels that the caller may read in their reports, and the public ones. */
export async function screenFor(ctx: Context<{ screen: string }>): Promise<ScreenAnswer> {
  const { caller } = ctx
  const screen = screenOf(ctx.app, ctx.input.screen)
  const isOpen = await isOpenToAll(ctx.tx)
  const panels = screen.panels.filter(panel => (panel.isPublic && isOpen) || isReadBy(panel, caller))
  if (panels.length === 0) throw forbidden()
  return shared(ctx, screen, panels, caller.tenantId)
}

function isReadBy(panel: Panel, caller: Caller): boolean {
  const { key, measures } = panel.report
  const rights = shownIn(panel).flatMap(name => measures[name]!.right ?? [])
  return [`${key}_view`, ...rights.map(right => `${key}_${right}`)].every(code => may(caller, code))
}

/** 免登录. Only while the parameter allows it, and with the token if one is set; setting another token revokes the old one. */
export const onDisplay = {
  async display({ database }: Site, token: string) {
    const wanted = (await paramValue(database.reader, TENANT, 'bigscreen.token')) ?? ''
    return (await isOpenToAll(database.reader)) && (wanted === '' || isSame(wanted, token))
  },
} satisfies Policy

export function publicScreen(ctx: OpenContext<{ screen: string }>): Promise<ScreenAnswer> {
  const screen = screenOf(ctx.app, ctx.input.screen)
  const panels = screen.panels.filter(({ isPublic }) => isPublic)
  return shared(ctx, screen, panels, TENANT)
}

const isOpenToAll = async (tx: Tx) => (await paramValue(tx, TENANT, 'bigscreen.enabled')) === '1'

const isSame = (left: string, right: string) => {
  const [one, other] = [left, right].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(one, other)
}

function screenOf({ screens }: App, key: string): BigScreen {
  const found = screens.get(key)
  if (!found) throw missing('大屏不存在')
  return found
}

function shared(ctx: Asked, screen: BigScreen, panels: readonly Panel[], tenantId: string): Promise<ScreenAnswer> {
  const known = answered.get(ctx.app) ?? new Map<string, { at: number; answer: Promise<ScreenAnswer> }>()
  answered.set(ctx.app, known)
  const key = JSON.stringify([ctx.site.id, tenantId, screen.key, panels.map(panel => screen.panels.indexOf(panel))])
  const before = known.get(key)
  if (before && ctx.now.getTime() - before.at < FRESH) return before.answer
  const answer = answerOf(ctx, screen, panels, tenantId)
  known.set(key, { at: ctx.now.getTime(), answer })
  // Failures are not cached.
  answer.catch(() => known.delete(key))
  return answer
}

async function answerOf(ctx: Asked, screen: BigScreen, panels: readonly Panel[], tenantId: string): Promise<ScreenAnswer> {
  const reading: Reading = { tx: ctx.tx, app: ctx.app, site: ctx.site, caller: { tenantId } }
  const today = todayOf(ctx.now)
  const answers: ScreenAnswer['panels'] = []
  for (const panel of panels) {
    const at = screen.panels.indexOf(panel)
    const { report } = panel
    const filters = filtersFrom(report, panel.filters?.(today) ?? {}, today)
    const source = await queryOf(ctx.app, report.key).rows({ filters, tx: ctx.tx, tenantId, today, caller: undefined })
    if (isChart(panel))
      answers.push({ at, totals: {}, points: await pointsOf(reading, { report, source, filters }, report.charts[panel.chart]!) })
    else {
      // Only the columns named by the panel.
      const measures = Object.fromEntries(panel.figures.map(name => [name, report.measures[name]!]))
      const { totals } = await totalsOf(ctx, { ...report, measures }, source)
      answers.push({ at, totals, points: [] })
    }
  }
  return { panels: answers, time: ctx.now }
}
