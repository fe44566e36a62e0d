import Big from 'big.js'
import { equipment } from '#domains/equipment/demo/equipment.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumbers } from '#server/document/number.ts'
import { sharedHours } from '../charge/charge.rules.ts'
import { UNLOADED } from '../charge/furnace-charge.register.ts'
import { chargeRows, furnaceCharges } from '../charge/furnace-charge.table.ts'
import type { Album } from './album.ts'
import type { Charge } from './floor-times.ts'
import { curvePicture } from './pictures.ts'
import { documentedPieces } from './work-orders.ts'
import type { Fired, Floor } from './worked-pieces.ts'

const HOUR = 3_600_000
/** ℃. */
const TEMPERATURE: Readonly<Record<string, number>> = { DZ20: 1200, RC10: 880, RC20: 860, RC40: 920, JZ20: 1480, JZ30: 1350 }

export interface Burnt extends Fired {
  readonly weightOf: (proCode: string) => string
}

/** 炉次 that are out: which pieces lay in them, and what each has of their hours. */
export async function writeCharges(
  { tx, tenantId, newId, now, idOf }: DemoContext,
  album: Album,
  charges: readonly Charge[],
  { operatorOf }: Pick<Floor, 'operatorOf'>,
): Promise<ReadonlyMap<Charge, Burnt>> {
  const codes = new Map(equipment.map(({ code }) => [idOf('equipment', code), code]))
  const fired = new Map<Charge, Burnt>()
  const rows: (typeof furnaceCharges.$inferInsert)[] = []
  for (const charge of charges) {
    const { equipmentId, processCode, processName, execShopId, start: startTime, end: endTime, members } = charge
    const [id, code] = [newId(), must(codes.get(equipmentId), 'the furnace')]
    const rule = { prefix: code, date: 'YMD', digits: 2 } as const
    const [chargeNo = ''] = await nextNumbers(tx, { tenantId, flowKey: `charge:${code}`, rule, now: startTime }, 1)
    const weights = new Map(members.map(({ proCode, weight }) => [proCode, weight.toFixed(3)]))
    const runHours = new Big(endTime.getTime() - startTime.getTime()).div(HOUR).toFixed(2)
    const shares = sharedHours(runHours, [...weights.values()])
    const hours = new Map([...weights.keys()].map((proCode, at) => [proCode, must(shares[at], 'its share')]))
    const chargeWeight = members.reduce((sum, { weight }) => sum + weight, 0).toFixed(3)
    const operatorId = operatorOf(execShopId).userId
    const degrees = TEMPERATURE[processCode] ?? 900
    const curve = { name: `${chargeNo} 温度曲线.png`, of: `curve ${degrees}`, bytes: () => curvePicture(degrees) }
    const isKept = members.some(({ proCode }) => documentedPieces.includes(proCode))
    rows.push({
      ...{
        id,
        tenantId,
        createTime: startTime,
        updateTime: now,
        chargeNo,
        state: UNLOADED,
        equipmentId,
        processCode,
        processName,
        execShopId,
      },
      ...{
        startTime,
        endTime,
        chargeWeight,
        runHours,
        setTemp: TEMPERATURE[processCode] ?? null,
        ...(isKept ? { curveFile: [await album.hang(curve, operatorId, { kind: 'row:furnaceCharge', id })] } : {}),
        operatorId,
      },
    })
    fired.set(charge, {
      ...{ id, chargeNo, hoursOf: proCode => must(hours.get(proCode), proCode), weightOf: proCode => must(weights.get(proCode), proCode) },
    })
  }
  await tx.insert(furnaceCharges).values(rows)
  return fired
}

interface Lain {
  readonly proCode: string
  readonly execId: string
  readonly pieceId: string
  readonly chargeId: string
}

export async function writeChargeRows(
  { tx, tenantId, newId }: DemoContext,
  charges: readonly Burnt[],
  lain: readonly Lain[],
): Promise<void> {
  await tx.insert(chargeRows).values(
    charges.flatMap(({ id, hoursOf, weightOf }) =>
      lain
        .filter(({ chargeId }) => chargeId === id)
        .map(({ proCode, execId, pieceId, chargeId }, at) => ({
          ...{ id: newId(), tenantId, chargeId, lineNo: at + 1, execId, pieceId, weight: weightOf(proCode), runHours: hoursOf(proCode) },
        })),
    ),
  )
}
