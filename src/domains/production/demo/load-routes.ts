import { FROM_TEMPLATE } from '#company/quality-index.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { spelled } from '#server/text/pinyin.ts'
import { productionRoutes, routeBlanks, routeEquipments, routeNodes, routePreSources } from '../route/route.table.ts'
import { DRAFT, lineOf } from '../route/route-state.rules.ts'
import { indexOf } from './load-processes.ts'
import { baseSeeds, type ProcessSeed, processSeeds } from './processes.ts'
import { type RouteSeed, routeSeeds } from './routes.ts'

const BOUGHT = 1

const processOf = new Map(processSeeds.map(seed => [seed.code, seed]))
const kindOf = new Map(baseSeeds.map(({ code, kind }) => [code, Number(kind)]))

interface Step {
  process: ProcessSeed
  nodeKey: string
  processSeq: number
  preNodeKeys: string[]
}

export async function loadRoutes({ tx, idOf, named, newId }: DemoContext): Promise<void> {
  const ids = named('route', routeSeeds, ({ code }) => code)
  const routeId = ({ code }: RouteSeed) => must(ids.get(code), code)
  await tx.insert(productionRoutes).values(
    await Promise.all(
      routeSeeds.map(async seed => ({
        ...{
          id: routeId(seed),
          routeCode: seed.code,
          routeName: seed.name,
          versionNum: 1,
          routeType: seed.type,
          routeClass: seed.routeClass,
        },
        ...{ materialId: idOf('material', seed.product), typeMaterialCode: lineOf(seed.type, seed.product, seed.code) },
        ...{ status: DRAFT, deptId: idOf('dept', 'tech'), drawingNo: seed.drawingNo, techStandard: 'JB/T 10192' },
        py: await spelled(`${seed.code} ${seed.name}`),
      })),
    ),
  )
  const drawn = routeSeeds.flatMap(seed => stepsOf(seed).map(step => ({ ...step, routeId: routeId(seed) })))
  await tx.insert(routeNodes).values(
    drawn.map(({ process, ...step }) => ({
      ...{ id: newId(), ...step, processId: idOf('process', process.code), processCode: process.code, processName: process.name },
      ...{ baseProcessCode: process.base, deptShopId: idOf('dept', process.workshop), nodeType: kindOf.get(process.base) ?? 1 },
      ...{ isKey: process.isKey, isReport: true, isCheck: true, stopPoint: 0, prepTime: '0.50', runTime: process.run, waitTime: '0' },
      ...{ workContent: '', techRequire: '' },
      qualities: process.indices.map((text, at) => ({ ...indexOf(text, at + 1), sourceFlag: FROM_TEMPLATE, overridden: false })),
    })),
  )
  await tx.insert(routeEquipments).values(
    drawn.flatMap(({ process, nodeKey, routeId: of }) =>
      process.machines.map((machine, at) => ({
        ...{
          id: newId(),
          routeId: of,
          nodeKey,
          equipmentId: idOf('equipment', machine),
          priority: at + 1,
          isDefault: at === 0 ? 'yes' : 'no',
        },
      })),
    ),
  )
  await tx
    .insert(routePreSources)
    .values(routeSeeds.map(seed => ({ routeId: routeId(seed), sourceType: BOUGHT, preRouteCode: '', remark: '' })))
  await tx.insert(routeBlanks).values(
    routeSeeds.map(seed => {
      const [code, unitWeight, yieldRate] = seed.blank
      return { id: newId(), routeId: routeId(seed), materialId: idOf('material', code), unitWeight, qtyPer: '1', yieldRate, priority: 1 }
    }),
  )
}

/** Each step waits for the one before it, or for all that run side by side there. */
function stepsOf({ code, steps }: RouteSeed): Step[] {
  const drawn: Step[] = []
  let before: string[] = []
  for (const step of steps) {
    const beside = (typeof step === 'string' ? [step] : step).map((processCode, at): Step => {
      const processSeq = (drawn.length + at + 1) * 10
      return { process: must(processOf.get(processCode), processCode), nodeKey: `${code}-${processSeq}`, processSeq, preNodeKeys: before }
    })
    drawn.push(...beside)
    before = beside.map(({ nodeKey }) => nodeKey)
  }
  return drawn
}
