import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { sharedHours } from '#domains/production/charge/charge.rules.ts'
import { UNLOADED } from '#domains/production/charge/furnace-charge.register.ts'
import { type chargeRows, furnaceCharges } from '#domains/production/charge/furnace-charge.table.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumbers } from '#server/document/number.ts'
import type { Album } from '../album.ts'
import { curvePicture } from '../pictures.ts'
import { inChunks } from './chunks.ts'
import type { Charge, Job } from './floor.ts'

/** A charge that was written, and the hours of each piece in it. */
export interface Fired {
  readonly id: string
  readonly chargeNo: string
  hoursOf(job: Job): string
  readonly rows: (typeof chargeRows.$inferInsert)[]
}

const HOUR = 3_600_000
/** ℃. */
const FURNACE = 900
const FURNACE_TEMPERATURE: Readonly<Record<string, number>> = { DZ20: 1200, RC10: 880, RC20: 860, RC40: 920, JZ20: 1480, JZ30: 1350 }

/** 炉次 of the year, each with its curve. */
export async function loadCharges(demo: DemoContext, album: Album, charges: readonly Charge[]): Promise<ReadonlyMap<Charge, Fired>> {
  const { tx, tenantId, newId, now, idOf } = demo
  const operatorId = idOf('user', 'xue.gang')
  const { rows } = await tx.execute<{ id: string; code: string }>(
    sql`select id::text, equipment_code as code from eq_equipment where is_deleted = 0`,
  )
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  const { rows: processes } = await tx.execute<{ code: string; name: string; shop: string }>(
    sql`select process_code as code, process_name as name, dept_shop_id::text as shop from erp_producation_process where is_deleted = 0`,
  )
  const fired = new Map<Charge, Fired>()
  const made: (typeof furnaceCharges.$inferInsert)[] = []
  for (const charge of charges) {
    const { equipmentId, processCode, start: startTime, end: endTime, members } = charge
    const [id, code] = [newId(), must(codes.get(equipmentId), 'the furnace')]
    const rule = { prefix: code, date: 'YMD', digits: 2 } as const
    const [chargeNo = ''] = await nextNumbers(tx, { tenantId, flowKey: `charge:${code}`, rule, now: startTime }, 1)
    const process = must(
      processes.find(each => each.code === processCode),
      processCode,
    )
    const degrees = FURNACE_TEMPERATURE[processCode] ?? FURNACE
    const curve = { name: `${chargeNo} 温度曲线.png`, of: `curve ${degrees}`, bytes: () => curvePicture(degrees) }
    const weights = members.map(({ job }) => job.weight.toFixed(3))
    const runHours = hoursBetween(startTime, endTime)
    const shares = sharedHours(runHours, weights)
    made.push({
      ...{ id, tenantId, createTime: startTime, updateTime: now, chargeNo, state: UNLOADED, equipmentId, processCode, startTime, endTime },
      ...{
        processName: process.name,
        execShopId: process.shop,
        chargeWeight: weights.reduce((sum, each) => sum.plus(each), new Big(0)).toFixed(3),
      },
      ...{ setTemp: degrees, runHours, operatorId },
      curveFile: [await album.hang(curve, operatorId, { kind: 'row:furnaceCharge', id })],
    })
    const hours = new Map(members.map(({ job }, at) => [job, must(shares[at], 'its share')]))
    fired.set(charge, { id, chargeNo, rows: [], hoursOf: job => must(hours.get(job), 'its share') })
  }
  await inChunks(made, 1000, part => tx.insert(furnaceCharges).values(part))
  return fired
}

export const hoursBetween = (start: Date, end: Date) => new Big(end.getTime() - start.getTime()).div(HOUR).toFixed(2)
