import type { QualityIndex } from '#company/quality-index.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { baseProcesses } from '../process/base-process.table.ts'
import { processEquipments, processes, processStandards } from '../process/process.table.ts'
import { BY_CHARGE, baseSeeds, processSeeds } from './processes.ts'

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

export async function loadProcesses({ tx, idOf, named }: DemoContext): Promise<void> {
  const bases = named('baseProcess', baseSeeds, ({ code }) => code)
  const own = named('process', processSeeds, ({ code }) => code)
  const kinds = new Map(baseSeeds.map(({ code, kind }) => [code, kind]))
  const at = (ids: ReadonlyMap<string, string>, code: string) => ids.get(code) ?? ''
  await tx.insert(baseProcesses).values(
    await Promise.all(
      baseSeeds.map(async ({ code, name, kind, allowRepair }, index) => ({
        ...{ id: at(bases, code), baseProcessCode: code, baseProcessName: name, processKind: kind, allowRepair: yesNo(allowRepair) },
        ...{ sort: (index + 1) * 10, enabled: 'yes', py: await spelled(`${code} ${name}`) },
      })),
    ),
  )
  await tx.insert(processes).values(
    await Promise.all(
      processSeeds.map(async ({ code, name, base, workshop, run, isKey }) => ({
        ...{ id: at(own, code), processCode: code, processName: name, baseProcessId: at(bases, base), deptShopId: idOf('dept', workshop) },
        ...{
          processKind: kinds.get(base) ?? '1',
          isReport: 'yes',
          isCheck: 'yes',
          isKey: yesNo(isKey),
          byCharge: yesNo(BY_CHARGE.has(code)),
        },
        ...{ stdPrepTime: '0.50', stdRunTime: run, stdWaitTime: '0', reportUnit: 'pc', enabled: 'yes' },
        py: await spelled(`${code} ${name}`),
      })),
    ),
  )
  await tx.insert(processStandards).values(
    processSeeds.map(({ code, indices }) => ({
      processId: at(own, code),
      indices: indices.map((text, index) => indexOf(text, index + 1)),
    })),
  )
  await tx
    .insert(processEquipments)
    .values(
      processSeeds.flatMap(({ code, machines }) =>
        machines.map((machine, index) => ({ processId: at(own, code), equipmentId: idOf('equipment', machine), priority: index + 1 })),
      ),
    )
}

/** Reads `硬度|hardness|240–280|HBW`. */
export function indexOf(text: string, nth: number): QualityIndex {
  const [indexName = '', indexType = '', limits = '', unit = ''] = text.split('|')
  const between = /^([\d.]+)–([\d.]+)$/.exec(limits)
  const single = /^([≤≥<>])([\d.]+)$/.exec(limits)
  const common = { indexCode: `Q${String(nth).padStart(2, '0')}`, indexName, indexType, unit, isKey: nth === 1, sort: nth * 10 }
  if (between)
    return {
      ...common,
      valueKind: 1,
      lowerLimit: between[1] ?? '',
      upperLimit: between[2] ?? '',
      lowerInclusive: true,
      upperInclusive: true,
    }
  if (!single) return { ...common, valueKind: 2, standardText: limits, lowerInclusive: true, upperInclusive: true }
  const [, sign = '', value = ''] = single
  const isLower = sign === '≥' || sign === '>'
  return {
    ...common,
    valueKind: 1,
    ...(isLower ? { lowerLimit: value } : { upperLimit: value }),
    ...{ lowerInclusive: sign !== '>', upperInclusive: sign !== '<' },
  }
}
