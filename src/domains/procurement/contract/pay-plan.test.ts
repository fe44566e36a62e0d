import Big from 'big.js'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appTest, goes, PATIENCE, RUNS } from '#test/harness.ts'
import { signContract } from './contract.ledger.ts'
import { contractBreaches } from './contract.query.ts'

const STAGES = ['prepay', 'arrival', 'retention'] as const
/** Cents that no ratio divides evenly, and ratios that do not always make up the whole. */
const cents = fc.integer({ min: 1, max: 999_999_999 })
const whole = fc.tuple(fc.integer({ min: 1, max: 9800 }), fc.integer({ min: 1, max: 9800 })).filter(([a, b]) => a + b < 10_000)

appTest('采购合同, whatever it costs', ({ app, booking }) => {
  it('INV-19 the pay plan makes up the contract to the cent, or the contract is not signed', PATIENCE, async () => {
    const [supplier] = await app.sql<{ id: string }>('select id from sup_supplier order by id limit 1')
    await fc.assert(
      fc.asyncProperty(cents, whole, fc.boolean(), async (total, [first, second], short) => {
        const parts = [first, second, 10_000 - first - second - (short ? 1 : 0)]
        const signed = await goes(
          booking(book =>
            signContract(
              book,
              {
                ...{ contractNo: book.newId(), contractName: '试', contractType: 'purchase', supplierId: supplier!.id, payTerm: 'm30' },
                ...{ signDate: '2026-11-01', totalAmount: new Big(total).div(100).toFixed(2), warrantyMonths: 12 },
              },
              STAGES.map((payStage, at) => ({
                ...{ payStage, payRatio: new Big(parts[at]!).div(100).toFixed(2), planPayDate: '2026-12-01', payCondition: '' },
              })),
            ),
          ),
        )
        expect(signed).toBe(!short)
        expect(await booking(({ tx }) => contractBreaches(tx))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })
})
