import fc from 'fast-check'
import { it } from 'vitest'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { materials } from '#domains/warehouse/material/material.table.ts'
import { warehouses } from '#domains/warehouse/place/warehouse.table.ts'
import type { Place } from '#domains/warehouse/stock/locked-balances.store.ts'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import type { Tx } from '#server/db/database.ts'
import type { EffectContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { TestApp } from './app.ts'
import { userId } from './cast.ts'

/** How many sequences of business each property lives through: a few in every run, `LEDGER_RUNS=1500` on a quiet evening. */
export const RUNS = Number(process.env.LEDGER_RUNS ?? 15)
/** Limits are for what hangs: a slow machine needs ten seconds for one of them. */
export const PATIENCE = { timeout: 60_000 + RUNS * 10_000 }

type Drawn<Ts extends unknown[]> = { [K in keyof Ts]: fc.Arbitrary<Ts[K]> }

/** What holds whatever is drawn: so many sequences of business, one after the other. */
export function always<Ts extends [unknown, ...unknown[]]>(title: string, ...args: [...Drawn<Ts>, (...drawn: Ts) => Promise<void>]): void {
  it(title, PATIENCE, () => fc.assert(fc.asyncProperty<Ts>(...args), { numRuns: RUNS }))
}

export interface TestBook {
  tx: Tx
  tenantId: string
  newId(): string
  now: Date
}

/** One booking in one transaction, as the decision of an approver is. */
export type Booking = <T>(work: (book: TestBook) => Promise<T>, now?: Date) => Promise<T>

export function bookingIn(app: TestApp): Booking {
  const actor = { userId: '', account: 'test', from: 'test', action: 'test', requestId: '' }
  return (work, now = new Date()) => app.sites[0]!.database.change(actor, tx => work({ tx, tenantId: '000000', newId: app.newId, now }))
}

/** Opens the months before this one, where the books of the demo company are closed or had not begun. */
export function openMonths(booking: Booking, back: number): Promise<void> {
  return booking(async book => {
    const today = `${formatDate(book.now, 'yyyy-MM')}-01`
    for (let month = 0; month <= back; month++) await turnPeriod(book, addMonths(today, -month).slice(0, 7), 'open', '')
  })
}

/** Whether a booking went through; a refusal is an answer, anything else a defect. */
export async function goes(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Whoever waits until it is opened goes on then. */
export function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** So many transactions that are all open before the first of them does anything; which of them went through. */
export function atOnce(booking: Booking, many: number, work: (book: TestBook) => Promise<unknown>): Promise<boolean[]> {
  let open = 0
  const everybody = gate()
  const one = () =>
    booking(async book => {
      if (++open === many) everybody.open()
      await everybody.opened
      await work(book)
    })
  return Promise.all(Array.from({ length: many }, () => goes(one())))
}

/** Sequences of business in which people get into each other's way: the steps of a group happen at the same moment. */
export const crowded = <T>(step: fc.Arbitrary<T>): fc.Arbitrary<T[][]> =>
  fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })

export async function newWarehouse(app: TestApp, booking: Booking): Promise<string> {
  const keeperId = await userId(app, 'liang.yan')
  return booking(async ({ tx, newId }) => {
    const id = newId()
    await tx
      .insert(warehouses)
      .values({ id, warehouseCode: id, warehouseName: `仓库${id}`, warehouseType: 'spare', keeperId, frozen: 'no', enabled: 'yes' })
    return id
  })
}

export const newMaterial = (booking: Booking, batchManaged = 'no'): Promise<string> =>
  booking(async ({ tx, newId }) => {
    const id = newId()
    await tx
      .insert(materials)
      .values({ id, materialCode: id, materialName: `物料${id}`, materialType: '5', unit: 'm', batchManaged, enabled: 'yes' })
    return id
  })

/** A movement for a document line of its own. */
export const moved = (
  newId: () => string,
  place: Place,
  qty: string,
  more: { unitCost?: string; amount?: string; bizType?: string } = {},
) => ({
  bizType: qty.startsWith('-') ? 'ISSUE' : 'RECEIPT',
  bizId: newId(),
  bizLineId: newId(),
  billNo: 'TEST',
  ...place,
  qty,
  ...more,
})

/** A paper and what it takes to write the books, as effects have it. */
export const paperIn = (book: TestBook, documentId: string = book.newId()) => ({ ...book, documentId, number: 'TEST' })

/** Stock that a line of a paper wants to hold. */
export const wanted = (newId: () => string, place: Place, amount: string, bizType = 'ISSUE') => ({
  ...{ bizType, bizLineId: newId(), amount },
  ...place,
})

/** What an effect sees of a case, without the engine around it. Everything told or left to do is collected. */
export function contextIn<D>(
  app: TestApp,
  book: TestBook,
  doc: D,
  subject: { documentId: string; number: string; initiator: string },
  told: { users: readonly string[]; title: string; content: string }[] = [],
): EffectContext<D> {
  const { documentId, number, initiator } = subject
  return {
    ...book,
    doc,
    site: app.sites[0]!,
    documentId,
    instanceId: documentId,
    flowKey: '',
    note: () => {},
    number,
    initiator: { user: initiator, dept: '' },
    actor: initiator,
    effectId: documentId,
    acting: { engine: app.engine, site: app.sites[0]!, ...book, user: initiator, dept: '' },
    notify: async (users, message) => void told.push({ users, ...message }),
    addTodo: async (users, { title }) => void told.push({ users, title, content: '' }),
  }
}
