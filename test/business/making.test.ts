import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { allBreaches } from '#app/nightly.ts'
import { appTest } from '#test/harness.ts'
import { type Factory, factoryIn } from './factory.ts'
import { KINDS, makingIn, type Step } from './making.ts'
import { certificatesOf, fingerprintOf, moneyOf, untied } from './making-ties.ts'
import { strangersIn } from './strangers.ts'

/** How many times of a factory there are. A few in every run; `BUSINESS_RUNS=1000` on a quiet night, other ones by `PROPERTY_SEED`. */
const RUNS = Number(process.env.BUSINESS_RUNS ?? 2)
const PART = 10
const SEED = Number(process.env.PROPERTY_SEED ?? 20_261_118)
/** Nobody draws a route here, and asking after all of them takes longer than everything else: at the end of each time only. */
const ROUTES = /^route/

const step: fc.Arbitrary<Step> = fc.record({
  ...{ kind: fc.constantFrom(...KINDS), which: fc.nat(9), much: fc.nat(9), isOdd: fc.boolean() },
  fate: fc.constantFrom('agreed', 'agreed', 'agreed', 'agreed', 'refused', 'left'),
})
const plain = { which: 0, much: 1, isOdd: false, fate: 'agreed' } as const
/** So that every time has a certified shaft, and others under way. */
const BEGINNING: readonly Step[][] = [
  [{ ...plain, kind: 'order', which: 0 }],
  [{ ...plain, kind: 'plan' }],
  [{ ...plain, kind: 'push', much: 9, isOdd: true }],
  [{ ...plain, kind: 'push', much: 9, isOdd: true }],
  [{ ...plain, kind: 'push', much: 4, isOdd: true }],
  [{ ...plain, kind: 'order', which: 1 }],
  [{ ...plain, kind: 'plan' }],
]
const group = fc.oneof(
  { weight: 4, arbitrary: fc.array(step, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 2, maxLength: 3 }) },
)
const time = fc.array(group, { minLength: 10, maxLength: 30, size: 'max' })

for (let part = 0; part * PART < RUNS; part++)
  appTest(`从订单到合格的轴 ${part + 1}`, tools => {
    const { app } = tools
    const [newFactory, makings] = [factoryIn(tools), makingIn(tools)]
    let factory: Factory
    const said = new Map<string, number>()
    let certified = 0
    beforeAll(async () => {
      factory = await newFactory()
    })

    it('whatever people do, also at the same moment: every rule holds, and every cent, certificate and demand is where it belongs', {
      timeout: 7_200_000,
    }, async () => {
      const lives = async (steps: readonly Step[][]) => {
        const making = makings(factory)
        const { answers, since } = making
        const checks = await allBreaches()
        const ask = async (when: string, which: (name: string) => boolean) => {
          const asked = checks.filter(([name]) => which(name))
          const found = await Promise.all(asked.map(async ([name, check]) => [name, await check(app.sites[0]!.database.reader)] as const))
          for (const [name, breaches] of found) expect(breaches, `${name} ${when}`).toEqual([])
        }
        for (const together of [...BEGINNING, ...steps]) {
          const when = `after ${JSON.stringify(together)}`
          const [was, done] = [await fingerprintOf(app, since), answers.done]
          await Promise.all(together.map(each => making.run(each)))
          if (answers.done === done) expect(await fingerprintOf(app, since), `refused, and nothing has changed ${when}`).toEqual(was)
          await ask(when, name => !ROUTES.test(name))
          const { putIn, ...where } = await moneyOf(app, since)
          expect(where.sum, `${JSON.stringify(where)} ${when}`).toBe(putIn)
          expect(await untied(app, since), when).toEqual([])
          expect(await certificatesOf(tools, since), when).toEqual([])
        }
        certified += Number((await app.sql(`select count(*) from qc_certificate where id > $1 and state <> 'draft'`, [since]))[0]!.count)
        for (const [msg, times] of answers.said) said.set(msg, (said.get(msg) ?? 0) + times)
        const was = await fingerprintOf(app, since)
        expect(await strangers.try(since)).toBeGreaterThan(50)
        expect(await fingerprintOf(app, since), 'after strangers tried everything').toEqual(was)
        await making.end()
        await ask('at the end', () => true)
      }
      const strangers = await strangersIn(tools)
      const numRuns = Math.min(PART, RUNS - part * PART)
      await fc.assert(fc.asyncProperty(time, lives), { numRuns, seed: SEED + part, endOnFailure: true })
      expect(certified, JSON.stringify([...said])).toBeGreaterThanOrEqual(numRuns)
    })
  })
