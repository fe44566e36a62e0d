import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { addDays, addMonths } from '#model/day.ts'
import { must } from '#model/must.ts'
import { type DemoContext, demo } from '#server/document/demo.ts'
import { allocate } from '../alloc/alloc.ledger.ts'
import { energyMeters } from '../meter/energy-meter.table.ts'
import { energyQuotas } from '../quota/energy-quota.table.ts'
import { recordReading } from '../reading/reading.ledger.ts'
import { four } from '../reading/reading.rules.ts'
import { energyTariffs } from '../tariff/energy-tariff.table.ts'
import { loadEnergyYear } from './load-year.ts'
import { meterSeeds, SHARES } from './meters.ts'

/** 能源 of the demo company: meters, tariffs, readings since the first of last month, and last month's allocation. */
export default demo({ after: ['warehouse', 'equipment', 'production', 'finance'], books: loadEnergy, year: loadEnergyYear })

/** Meters were read once a week; the days between share what was used. */
const WEEK = 7

async function loadEnergy(ctx: DemoContext): Promise<void> {
  const { tx, newId, idOf, named, now } = ctx
  const today = formatDate(now, 'yyyy-MM-dd')
  const month = addMonths(`${today.slice(0, 7)}-01`, -1)
  const year = Number(today.slice(0, 4))
  const valid = { validFrom: `${year - 1}-01-01`, validTo: `${year + 1}-12-31` }
  await tx.insert(energyTariffs).values([
    {
      ...{
        id: newId(),
        energyType: 'electric',
        ...valid,
        sharpPrice: '1.1200',
        peakPrice: '0.9300',
        flatPrice: '0.6200',
        valleyPrice: '0.3100',
      },
      ...{ periods: '尖 19–21，峰 8–11、17–19，谷 23–7，其余为平', basicFee: '86000.00', powerFactorRate: '-0.50' },
    },
    { id: newId(), energyType: 'gas', ...valid, flatPrice: '3.6000' },
  ])
  const ids = named('energyMeter', meterSeeds, ({ no }) => no)
  const installDate = addDays(month, -1)
  await tx.insert(energyMeters).values(
    meterSeeds.map(({ no, name, energyType, workshop, parent, machine }) => ({
      ...{ id: must(ids.get(no), no), meterNo: no, meterName: name, energyType, workshopId: idOf('dept', workshop), ratio: '1.000' },
      ...{ parentId: parent ? must(ids.get(parent), parent) : null, equipmentId: machine ? idOf('equipment', machine) : null },
      ...{
        isTotal: parent ? 'no' : 'yes',
        multiPeriod: energyType === 'electric' ? 'yes' : 'no',
        readMode: 'manual',
        installDate,
        enabled: 'yes',
      },
      ...{ sharpValue: '0.000', peakValue: '0.000', flatValue: '0.000', valleyValue: '0.000' },
    })),
  )
  const lastMonthEnd = addDays(`${today.slice(0, 7)}-01`, -1)
  const yesterday = addDays(today, -1)
  for (const { no, perDay } of meterSeeds) {
    for (let day = addDays(installDate, WEEK); ; day = addDays(day, WEEK)) {
      const [meter] = await tx
        .select()
        .from(energyMeters)
        .where(eq(energyMeters.id, must(ids.get(no), no)))
      const row = must(meter, no)
      const since = row.lastDate ?? row.installDate
      // The last day of a month is always read.
      const until = since < lastMonthEnd && day > lastMonthEnd ? lastMonthEnd : day > yesterday ? yesterday : day
      if (until <= since) break
      const days = (Date.parse(until) - Date.parse(since)) / 86_400_000
      const share = (period: keyof typeof SHARES) =>
        new Big(perDay).times(days).times(row.multiPeriod === 'yes' ? SHARES[period] : period === 'flat' ? 1 : 0)
      await recordReading(
        ctx,
        row,
        until,
        four(period => new Big(row[`${period}Value`] ?? 0).plus(share(period)).round(3)),
        'manual',
      )
    }
  }
  const shops = [
    ...new Set(meterSeeds.filter(({ parent, energyType }) => !parent && energyType === 'electric').map(({ workshop }) => workshop)),
  ]
  for (const shop of shops) await allocate(ctx, { month: month.slice(0, 7), energyType: 'electric', workshopId: idOf('dept', shop) })
  await tx
    .insert(energyQuotas)
    .values(
      [month.slice(0, 7), today.slice(0, 7)].flatMap(of =>
        shops.map(shop => ({ id: newId(), energyType: 'electric', workshopId: idOf('dept', shop), month: of, budgetCost: '320000.00' })),
      ),
    )
}
