import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { appTest, goes, newSupplier, PATIENCE, RUNS } from '#test/harness.ts'
import { takeEffects } from '#test/setup/due.ts'
import { obstacle } from '../profile/supplier.ledger.ts'
import { supplierBreaches } from '../profile/supplier.query.ts'
import { delivered, ordered } from '../profile/supplier-trade.ledger.ts'
import { changeQualifications } from './supplier-details.ledger.ts'

const qualType = fc.constantFrom('license', 'iso9001')
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sleep' as const), days: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('renew' as const), qualType, days: fc.integer({ min: -5, max: 250 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const), qualType }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('order' as const), audited: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('deliver' as const) }) },
)

/** 资质, at random: time moves on, certificates end, are renewed or taken away, and people order or try to. */
appTest('供应商资质, at random', ({ app, booking }) => {
  it(
    'INV-12 whoever lacks a certificate that is asked for is as if suspended, for what asks for it; what was ordered still comes in',
    PATIENCE,
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }), async steps => {
          const { id: supplierId } = await newSupplier(app, booking, { raw: true })
          const audited = await app.sql<{ category_id: string; need_site_audit: string }>(
            'select category_id::text, need_site_audit from sup_category where supplier_id = $1',
            [supplierId],
          )
          expect(audited).toMatchObject([{ need_site_audit: 'yes' }])
          const categoryId = audited[0]!.category_id
          const start = formatDate(new Date(), 'yyyy-MM-dd')
          /** How many days from the first one each certificate lasts. */
          const until: Record<string, number> = { license: 300, iso9001: 300 }
          const open: { orderId: string; supplierId: string; billNo: string; amount: string }[] = []
          let date = 0
          const now = () => new Date(`${addDays(start, date)}T09:00:00+08:00`)
          const holds = (type: string) => (until[type] ?? -1) >= date

          for (const each of steps) {
            switch (each.does) {
              case 'sleep':
                date += each.days
                await takeEffects(app, addDays(start, date))
                break
              case 'renew':
                until[each.qualType] = date + each.days
                await booking(
                  book =>
                    changeQualifications(
                      book,
                      supplierId,
                      [{ qualType: each.qualType, qualNo: 'N', expireDate: addDays(start, date + each.days), lineAction: 'update' }],
                      'T',
                    ),
                  now(),
                )
                break
              case 'withdraw': {
                const held = await app.sql<{ qual_no: string; expire_date: string }>(
                  `select qual_no, expire_date::text from sup_qualification where supplier_id = $1 and qual_type = $2 and enabled = 'yes'`,
                  [supplierId, each.qualType],
                )
                delete until[each.qualType]
                const gone = held.map(row => ({ ...each, qualNo: row.qual_no, expireDate: row.expire_date, lineAction: 'remove' }))
                await booking(book => changeQualifications(book, supplierId, gone, 'T'), now())
                break
              }
              case 'order': {
                const order = { supplierId, orderId: app.newId(), billNo: `T${date}`, amount: '100.00' }
                const asked = each.audited ? { ...order, categoryId } : order
                const may = holds('license') && (!each.audited || holds('iso9001'))
                expect(await goes(booking(book => ordered(book, asked), now())), `day ${date}`).toBe(may)
                if (may) open.push(order)
                break
              }
              case 'deliver': {
                const order = open.pop()
                if (order) expect(await goes(booking(book => delivered(book, order, { onTime: true, passed: true }), now()))).toBe(true)
              }
            }
            const why = (ids: string[]) => booking(book => obstacle(book, supplierId, ids), now())
            expect(await why([]), each.does).toMatch(holds('license') ? /^$/ : /营业执照已过期或缺失/)
            expect(await why([categoryId]), each.does).toMatch(
              !holds('license') ? /营业执照已过期或缺失/ : holds('iso9001') ? /^$/ : /质量体系证书已过期或缺失/,
            )
            expect(await booking(({ tx }) => supplierBreaches(tx)), each.does).toEqual([])
          }
        }),
        { numRuns: RUNS },
      )
    },
  )

  it('and a breach would be seen', async () => {
    const { id } = await newSupplier(app, booking, { raw: true })
    const order = { supplierId: id, orderId: app.newId(), billNo: 'SEEN', amount: '100.00' }
    await booking(book => ordered(book, order))
    await app.sql(`update sup_qualification set expire_date = '2020-01-01' where supplier_id = $1`, [id])
    expect(await booking(({ tx }) => supplierBreaches(tx))).toEqual([
      { rule: 'INV-12 ordered from somebody without a licence in force', subject: 'SEEN' },
    ])
  })
})
