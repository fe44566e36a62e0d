import { createHash, timingSafeEqual } from 'node:crypto'
import { type BigScreen, monthsUntil, type Panel, shownIn } from '#model/big-screen.ts'
import { TENANT } from '#platform/auth/login.store.ts'
import { paramValue } from '#platform/param/param.store.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/database.ts'
import { type Caller, may } from '#server/http/caller.ts'
import { forbidden, missing, Refusal } from '#server/http/refusal.ts'
import type { Context, OpenContext, Policy } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'
import { type Asked, panelAnswer, type ScreenAnswer } from './big-screen-panel.store.ts'
import { todayOf } from './report-filters.store.ts'

interface Kept {
  readonly at: number
  readonly answer: Promise<ScreenAnswer>
}
const answered = new WeakMap<App, Map<string, Kept>>()

/** The panels that the caller may read in their reports, and the public ones. */
export async function screenFor(ctx: Context<{ screen: string; month?: string }>): Promise<ScreenAnswer> {
  const { caller } = ctx
  const screen = screenOf(ctx.app, ctx.input.screen)
  const isOpen = await isOpenToAll(ctx.tx)
  const panels = screen.panels.filter(panel => (panel.isPublic && isOpen) || isReadBy(panel, caller))
  if (panels.length === 0) throw forbidden()
  return shared(ctx, screen, panels, caller.tenantId, ctx.input.month)
}

function isReadBy(panel: Panel, caller: Caller): boolean {
  const { report, tag } = panel
  const rightsOf = ({ key, measures }: Panel['report'], names: readonly string[]) => [
    `${key}_view`,
    ...names.flatMap(name => measures[name]!.right ?? []).map(right => `${key}_${right}`),
  ]
  return [...rightsOf(report, shownIn(panel)), ...(tag ? rightsOf(tag.report, [tag.of]) : [])].every(code => may(caller, code))
}

/** 免登录. Only while the parameter allows it, and with the token if one is set; setting another token revokes the old one. */
export const onDisplay = {
  async display({ database }: Site, token: string) {
    const wanted = (await paramValue(database.reader, TENANT, 'bigscreen.token')) ?? ''
    return (await isOpenToAll(database.reader)) && (wanted === '' || isSame(wanted, token))
  },
} satisfies Policy

export function publicScreen(ctx: OpenContext<{ screen: string; month?: string }>): Promise<ScreenAnswer> {
  const screen = screenOf(ctx.app, ctx.input.screen)
  const panels = screen.panels.filter(({ isPublic }) => isPublic)
  return shared(ctx, screen, panels, TENANT, ctx.input.month)
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

/** Part of the time between two refreshes for which all displays of a screen share one result. */
const SHARED = 0.9

/** However many displays ask, the panels are read once between two refreshes. */
async function shared(
  ctx: Asked,
  screen: BigScreen,
  panels: readonly Panel[],
  tenantId: string,
  asked: string | undefined,
): Promise<ScreenAnswer> {
  const today = todayOf(ctx.now)
  const month = asked || today.slice(0, 7)
  if (!monthsUntil(today).includes(month)) throw new Refusal('请选择最近 24 个月内的月份')
  const isMasked = (await paramValue(ctx.tx, tenantId, 'bigscreen.maskNames')) !== '0'
  const known = answered.get(ctx.app) ?? new Map<string, Kept>()
  answered.set(ctx.app, known)
  const now = ctx.now.getTime()
  for (const [key, { at }] of known) if (now - at >= screen.refresh * SHARED * 1000) known.delete(key)
  const key = JSON.stringify([ctx.site.id, tenantId, screen.key, month, isMasked, panels.map(panel => screen.panels.indexOf(panel))])
  const before = known.get(key)
  if (before) return before.answer
  const answer = answerOf(ctx, screen, panels, { tenantId, isMasked, when: { today, month } })
  known.set(key, { at: now, answer })
  // Failures are not cached.
  answer.catch(() => known.delete(key))
  return answer
}

async function answerOf(
  ctx: Asked,
  screen: BigScreen,
  panels: readonly Panel[],
  asking: Parameters<typeof panelAnswer>[2],
): Promise<ScreenAnswer> {
  const answers: ScreenAnswer['panels'] = []
  for (const panel of panels) answers.push({ at: screen.panels.indexOf(panel), ...(await panelAnswer(ctx, panel, asking)) })
  return { panels: answers, month: asking.when.month, time: ctx.now }
}
