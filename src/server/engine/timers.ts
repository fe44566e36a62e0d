import type { Delay, HumanNode } from '#model/flow/tree.ts'
import { valueAt } from '#model/flow/value.ts'
import { later, toISO, toMs } from './instant.ts'
import { scopedForm } from './scope.ts'
import type { Seat, Timer, Visit } from './state.ts'
import { emit, type Token, type Work } from './work.ts'

/** In a suspended case time stands still: what is set meanwhile is moved with the rest when it goes on. */
export const after = (work: Work, duration: string): string =>
  later(work.state.suspended?.at ?? work.ctx.now, duration, work.def.settings.calendar, work.ctx.calendar)

const set = (work: Work, timer: Omit<Timer, 'id'>): void => emit(work, { type: 'TimerSet', timer: { id: work.ctx.newId(), ...timer } })

/** The timers of a seat start when it opens and stop with its task. */
export function setSeatTimers(work: Work, visit: Visit, seat: Seat, node: HumanNode): void {
  const { timeout } = node
  if (!timeout) return
  const place = { visit: visit.id, seat: seat.id }
  set(work, { ...place, kind: 'timeout', at: after(work, timeout.after) })
  if (timeout.remind && timeout.remind.max > 0)
    set(work, { ...place, kind: 'remind', at: after(work, timeout.remind.every), left: timeout.remind.max })
}

export function remindAgain(work: Work, timer: Timer, node: HumanNode): void {
  const left = (timer.left ?? 1) - 1
  const every = node.timeout?.remind?.every
  if (left > 0 && every !== undefined && timer.seat !== undefined)
    set(work, { visit: timer.visit, seat: timer.seat, kind: 'remind', at: after(work, every), left })
}

export const setDelay = (work: Work, visit: string, at: string): void => set(work, { visit, kind: 'delay', at })

/** The end of a delay, or undefined if its field has no date. */
export function delayEnd(work: Work, token: Token, node: Delay): string | undefined {
  if ('for' in node.until) return after(work, node.until.for)
  if ('at' in node.until) return node.until.at
  const value = valueAt(scopedForm(work, token.parent, token.item), node.until.field)
  const ms = typeof value === 'string' ? toMs(value) : undefined
  return ms === undefined ? undefined : toISO(ms)
}
