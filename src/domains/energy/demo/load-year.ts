import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { diceOf } from '#domains/production/demo/year/random.ts'
import { formatDate } from '#model/date.ts'
import { addDays, addMonths, lastDayOf } from '#model/day.ts'
import { must } from '#model/must.ts'
import type { DemoContext, Extent } from '#server/document/demo.ts'
import { allocate } from '../alloc/alloc.ledger.ts'
import { energyMeters } from '../meter/energy-meter.table.ts'
import { recordReading } from '../reading/reading.ledger.ts'
import { four } from '../reading/reading.rules.ts'
import { energyTariffs } from '../tariff/energy-tariff.table.ts'
import { type MeterSeed, meterSeeds, SHARES } from './meters.ts'

const SEED = 20_260_102
const DECADE = 10
/** What of the bill is the basic fee, roughly, and what a kWh and a m³ cost on average. */
const BASIC = 0.18
const PRICES: Readonly<Record<string, number>> = { electric: 0.6445, gas: 3.6 }
/** Gas bears this much of what the furnaces of the forge use. */
const GAS = 0.5
/** Used, among what the rates charged to pieces: more in one month, less in another. */
const USED = { least: 0.9, most: 1.1 }
/** A workshop at rest still uses something, 元 a month. */
const IDLE = 4000

/**
 * 示范年度 of energy: the meters that were taken down when those of today came, read until then, and every month shared out. How much was used
 * follows what was made.
 */
export async function loadEnergyYear(demo: DemoContext, { months }: Extent): Promise<void> {
  const dice = diceOf(SEED)
  const thisMonth = `${formatDate(demo.now, 'yyyy-MM')}-01`
  const over = Array.from({ length: months - 1 }, (_, at) => addMonths(thisMonth, at - months).slice(0, 7))
  const installed = addDays(addMonths(thisMonth, -months), -1)
  await addTariffs(demo, installed)
  const meters = await addMeters(demo, installed)
  for (const month of over) {
    const charged = await chargedIn(demo, month)
    const bills = new Map([...charged].map(([shop, cost]) => [shop, Math.max(cost, IDLE) * dice.between(USED.least, USED.most)]))
    const [first, last] = [`${month}-01`, lastDayOf(month)]
    for (let until = addDays(first, DECADE - 1); ; until = addDays(until, DECADE)) {
      const day = until > last || addDays(until, 3) > last ? last : until
      const swing = dice.between(0.94, 1.06)
      for (const seed of meterSeeds)
        await read(demo, must(meters.get(seed.no), seed.no), seed, day, perDay(demo, seed, bills, month) * swing)
      if (day === last) break
    }
    for (const { workshop, energyType } of meterSeeds.filter(({ parent }) => !parent))
      await allocate(demo, { month, energyType, workshopId: demo.idOf('dept', workshop) })
  }
}

type Meter = typeof energyMeters.$inferSelect

/** Prices of the years before those that are kept. */
async function addTariffs({ tx, newId, now }: DemoContext, installed: string): Promise<void> {
  const { rows } = await tx.execute<{ first: string }>(sql`select min(valid_from)::text as first from en_tariff where is_deleted = 0`)
  const first = rows[0]?.first ?? formatDate(now, 'yyyy-MM-dd')
  if (first <= installed) return
  const valid = { validFrom: `${Number(installed.slice(0, 4))}-01-01`, validTo: addDays(first, -1) }
  await tx.insert(energyTariffs).values([
    {
      ...{
        id: newId(),
        energyType: 'electric',
        ...valid,
        sharpPrice: '1.0900',
        peakPrice: '0.9100',
        flatPrice: '0.6100',
        valleyPrice: '0.3000',
      },
      ...{ periods: '尖 19–21，峰 8–11、17–19，谷 23–7，其余为平', basicFee: '84000.00', powerFactorRate: '-0.50' },
    },
    { id: newId(), energyType: 'gas', ...valid, flatPrice: '3.5000' },
  ])
}

async function addMeters({ tx, newId, idOf }: DemoContext, installDate: string): Promise<Map<string, Meter>> {
  const ids = new Map(meterSeeds.map(({ no }) => [no, newId()]))
  const made = await tx
    .insert(energyMeters)
    .values(
      meterSeeds.map(({ no, name, energyType, workshop, parent, machine }) => ({
        ...{ id: must(ids.get(no), no), meterNo: `J${no}`, meterName: `${name}（旧表）`, energyType, workshopId: idOf('dept', workshop) },
        ...{
          ratio: '1.000',
          parentId: parent ? must(ids.get(parent), parent) : null,
          equipmentId: machine ? idOf('equipment', machine) : null,
        },
        ...{ isTotal: parent ? 'no' : 'yes', multiPeriod: energyType === 'electric' ? 'yes' : 'no', readMode: 'manual', installDate },
        ...{ enabled: 'no', sharpValue: '0.000', peakValue: '0.000', flatValue: '0.000', valleyValue: '0.000' },
      })),
    )
    .returning()
  const known = new Map(made.map(meter => [meter.id, meter]))
  return new Map([...ids].map(([no, id]) => [no, must(known.get(id), no)]))
}

/** What the rates of a month charged to pieces for energy, by workshop. */
async function chargedIn({ tx, tenantId }: DemoContext, month: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ shop: string; cost: string }>(sql`
    select workshop_id::text as shop, absorbed_energy::text as cost from erp_producation_workshop_month
    where tenant_id = ${tenantId} and month = ${month}`)
  return new Map(rows.map(({ shop, cost }) => [shop, Number(cost)]))
}

/** kWh or m³ of a meter a day, in proportion to the total of its workshop. */
function perDay({ idOf }: DemoContext, seed: MeterSeed, bills: ReadonlyMap<string, number>, month: string): number {
  const bill = bills.get(idOf('dept', seed.workshop)) ?? IDLE
  const burnsGas = meterSeeds.some(({ workshop, energyType }) => workshop === seed.workshop && energyType === 'gas')
  const part = seed.energyType === 'gas' ? GAS : (burnsGas ? 1 - GAS : 1) * (1 - BASIC)
  const whole = must(
    meterSeeds.find(({ workshop, energyType, parent }) => workshop === seed.workshop && energyType === seed.energyType && !parent),
    'the total meter',
  )
  return (((bill * part) / (PRICES[seed.energyType] ?? 1)) * seed.perDay) / whole.perDay / Number(lastDayOf(month).slice(8))
}

/** Moves the meter on, and remembers what it shows. */
async function read(demo: DemoContext, meter: Meter, { energyType }: MeterSeed, day: string, daily: number): Promise<void> {
  const days = (Date.parse(day) - Date.parse(meter.lastDate ?? meter.installDate)) / 86_400_000
  const share = (period: keyof typeof SHARES) => (energyType === 'electric' ? SHARES[period] : period === 'flat' ? 1 : 0)
  const ends = four(period => new Big(meter[`${period}Value`] ?? 0).plus(new Big((daily * days * share(period)).toFixed(3))))
  await recordReading(demo, meter, day, ends, 'manual')
  const shown = (['sharp', 'peak', 'flat', 'valley'] as const).map(period => [`${period}Value`, ends[period].toFixed(3)])
  Object.assign(meter, Object.fromEntries(shown), { lastDate: day })
}
