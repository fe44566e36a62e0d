import Big from 'big.js'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { type Booking, bookingIn, crowded, goes, PATIENCE, RUNS, type TestBook } from '#test/setup/books.ts'
import { annualOf, days, halfDaysIn, leaveFaultsIn, newApplication } from '#test/setup/leave.ts'
import { attend, unattend } from '../attendance/attendance.ledger.ts'
import { balanceOf, expire, giveBack, grant, heldLeave, hold, reverse } from '../leave-balance/leave-balance.ledger.ts'
import { leaveApplies } from './leave.table.ts'

type Step =
  | { kind: 'grant'; pot: number; halves: number }
  | { kind: 'expire'; pot: number }
  | { kind: 'hold'; from: number; halves: number; apply: number }
  | { kind: 'release'; apply: number }
  | { kind: 'use'; apply: number }
  | { kind: 'reverse'; apply: number }
  | { kind: 'back'; apply: number; halves: number }

/** What days are taken out of; those of last year were carried over. */
const POTS = [
  { leaveType: 'annual', leaveYear: 2025 },
  { leaveType: 'annual', leaveYear: 2026 },
  { leaveType: 'swap', leaveYear: 2025 },
  { leaveType: 'swap', leaveYear: 2026 },
  { leaveType: 'personal', leaveYear: 2026 },
] as const
/** The pots that an application draws on, the first of them first. */
const SOURCES = [[0, 1], [1], [2, 3], [3], [4]] as const
const pot = fc.nat(POTS.length - 1)
const from = fc.nat(SOURCES.length - 1)
const halves = fc.integer({ min: 1, max: 12 })
const apply = fc.nat(4)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('grant' as const), pot, halves }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hold' as const), from, halves, apply }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('release' as const), apply }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), apply }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), apply }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('back' as const), apply, halves }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), pot }) },
)

/** INV-74 over whatever may happen to a book of leave, one thing after the other and several at once. */
describe('the leave book, whatever happens', () => {
  let app: TestApp
  let booking: Booking
  beforeAll(async () => {
    app = await openTestApp()
    booking = bookingIn(app)
  })
  afterAll(() => app.close())

  const breaches = () => leaveFaultsIn(app)

  it('INV-74 holds after any sequence of grants, holds, releases, uses, early returns, reversals and expiries', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16, size: 'max' }), async steps => {
        const employeeId = app.newId()
        const keyOf = (n: number) => ({ employeeId, ...POTS[n]! })
        const none = () => POTS.map(() => 0)
        const total = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share, 0)
        const applies = Array.from({ length: 5 }, (_, n) => ({ ...newApplication(app), n, held: none(), used: none(), ended: false }))
        const left = none()
        const move = (shares: readonly number[], sign: number) => {
          for (const [n, share] of shares.entries()) left[n]! += sign * share
        }
        /** From one pot after the other, as much as it has; from the last of them whatever is missing. */
        const drawn = (pots: readonly number[], most: (n: number) => number, wanted: number) => {
          const shares = none()
          for (const n of pots) shares[n] = n === pots.at(-1) ? wanted - total(shares) : Math.min(most(n), wanted - total(shares))
          return shares
        }
        /** The record and the attendance rows that the effects of the flow keep beside the book. */
        const record = async (each: (typeof applies)[number], state: string, shares: readonly number[], unused = 0) => {
          const day = `2026-${String(each.n + 1).padStart(2, '0')}-01`
          const { leaveType } = POTS[shares.findIndex(share => share > 0)]!
          const row = { employeeId, leaveType, totalDays: days(total(shares)), state, billNo: each.number, appliedOn: day }
          const span = { startDate: day, startHalf: 'am', endDate: day, endHalf: 'pm', unusedDays: days(unused) }
          await booking(({ tx }) =>
            tx
              .insert(leaveApplies)
              .values({ ...row, ...span, id: each.documentId })
              .onConflictDoUpdate({ target: leaveApplies.id, set: { ...row, unusedDays: days(unused) } }),
          )
        }

        for (const each of steps) {
          expect(await breaches(), each.kind).toEqual([])
          if (each.kind === 'grant') {
            await booking(book => grant(book, keyOf(each.pot), days(each.halves)))
            left[each.pot]! += each.halves
            continue
          }
          if (each.kind === 'expire') {
            await booking(book => expire(book, keyOf(each.pot)))
            left[each.pot] = Math.min(left[each.pot]!, 0)
            continue
          }
          const one = applies[each.apply]!
          switch (each.kind) {
            case 'hold': {
              if (total(one.used) || one.ended) break
              const pots = SOURCES[each.from]!
              const free = (n: number) => left[n]! + one.held[n]!
              const enough = POTS[pots[0]].leaveType === 'personal' || total(pots.map(free)) >= each.halves
              const [first, ...more] = pots.map(keyOf)
              expect(await goes(booking(book => hold({ ...book, ...one }, [first!, ...more], days(each.halves))))).toBe(enough)
              if (!enough) break
              const shares = drawn(pots, free, each.halves)
              move(one.held, 1)
              move(shares, -1)
              one.held = shares
              await record(one, 'running', one.held)
              break
            }
            case 'release':
              await booking(book => heldLeave.free({ ...book, ...one }))
              move(one.held, 1)
              if (total(one.held)) await record(one, 'released', one.held)
              one.held = none()
              break
            case 'use': {
              const went = await goes(
                booking(async book => {
                  await heldLeave.use({ ...book, ...one })
                  await attend(book, halfDaysIn(one.n, total(one.held)), {
                    employeeId,
                    status: 'leave',
                    sourceId: one.documentId,
                    billNo: '',
                  })
                }),
              )
              expect(went).toBe(total(one.held) > 0)
              if (!went) break
              await record(one, 'approved', one.held)
              one.used = one.held
              one.held = none()
              break
            }
            case 'back': {
              if (one.ended) break
              const taken = halfDaysIn(one.n, total(one.used)).slice(0, each.halves)
              const last = taken.at(-1) ?? { day: '2025-12-31', half: 'pm' }
              const went = await goes(booking(async book => giveBack({ ...book, ...one }, await unattend(book, one.documentId, last))))
              expect(went).toBe(total(one.used) > 0)
              if (!went) break
              const unused = total(one.used) - taken.length
              // The newest year first.
              const pots = [...POTS.keys()].reverse().filter(n => one.used[n]! > 0)
              move(
                drawn(pots, n => one.used[n]!, unused),
                1,
              )
              one.ended = true
              await record(one, 'ended', one.used, unused)
              break
            }
            case 'reverse': {
              if (one.ended) break
              const went = await goes(
                booking(async book => {
                  await reverse({ ...book, ...one })
                  await unattend(book, one.documentId)
                }),
              )
              expect(went).toBe(total(one.used) > 0)
              if (!went) break
              move(one.used, 1)
              await record(one, 'reversed', one.used)
              one.used = none()
            }
          }
          expect(await breaches(), each.kind).toEqual([])
        }
        for (const [n, halvesLeft] of left.entries())
          expect(await booking(({ tx }) => balanceOf(tx, keyOf(n)))).toBe(new Big(halvesLeft).div(2).toFixed(1))
        expect(await breaches()).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('and just so when several applications are written and decided at the same moment', PATIENCE, async () => {
    const does = fc.constantFrom('hold', 'hold', 'release', 'use', 'back', 'reverse', 'grant', 'expire')
    await fc.assert(
      fc.asyncProperty(
        crowded(fc.record({ does, apply: fc.nat(2), halves: fc.integer({ min: 1, max: 3 }), isLast: fc.boolean() })),
        async groups => {
          const key = annualOf(app.newId())
          const carried = { ...key, leaveYear: key.leaveYear - 1 }
          const applies = Array.from({ length: 3 }, () => newApplication(app))
          const span = (n: number) => ({ startDate: `2026-0${n + 1}-01`, startHalf: 'am', endDate: `2026-0${n + 1}-02`, endHalf: 'pm' })
          /** As the effects of the flow do it: the record is the lock, the book and the attendance follow. */
          const happen = async (book: TestBook, each: { does: string; apply: number; halves: number; isLast: boolean }) => {
            const year = each.isLast ? carried : key
            if (each.does === 'grant') return void (await grant(book, year, days(each.halves)))
            if (each.does === 'expire') return expire(book, year)
            const one = applies[each.apply]!
            const record = { ...key, totalDays: days(each.halves), state: 'running', billNo: 'QJ', appliedOn: '2026-01-01' }
            await book.tx
              .insert(leaveApplies)
              .values({ ...record, ...span(each.apply), id: one.documentId, state: 'released' })
              .onConflictDoNothing()
            const [now] = await book.tx.select().from(leaveApplies).where(eq(leaveApplies.id, one.documentId)).for('update')
            const becomes = (state: string, totalDays = now!.totalDays!) =>
              book.tx.update(leaveApplies).set({ state, totalDays }).where(eq(leaveApplies.id, one.documentId))
            if (now!.state === 'ended') return
            if (each.does === 'hold' && now!.state !== 'approved') {
              await hold({ ...book, ...one }, [carried, key], days(each.halves))
              await becomes('running', days(each.halves))
            } else if (each.does === 'release' && now!.state === 'running') {
              await heldLeave.free({ ...book, ...one })
              await becomes('released')
            } else if (each.does === 'use') {
              await heldLeave.use({ ...book, ...one })
              await attend(book, halfDaysIn(each.apply, Number(now!.totalDays) * 2), {
                ...{ employeeId: key.employeeId, status: 'leave', sourceId: one.documentId, billNo: '' },
              })
              await becomes('approved')
            } else if (each.does === 'back' && now!.state === 'approved') {
              const unusedDays = await unattend(book, one.documentId, halfDaysIn(each.apply, each.halves).at(-1)!)
              await giveBack({ ...book, ...one }, unusedDays)
              await book.tx.update(leaveApplies).set({ state: 'ended', unusedDays }).where(eq(leaveApplies.id, one.documentId))
            } else if (each.does === 'reverse') {
              await reverse({ ...book, ...one })
              await unattend(book, one.documentId)
              await becomes('reversed')
            }
          }
          await booking(async book => {
            await grant(book, carried, '0.5')
            await grant(book, key, '0.5')
          })
          for (const group of groups) {
            await Promise.all(group.map(each => goes(booking(book => happen(book, each)))))
            expect(await breaches(), group.map(each => each.does).join(' ')).toEqual([])
          }
        },
      ),
      { numRuns: RUNS },
    )
  })
})
