import { must } from '#model/must.ts'
import { WORKING } from '../exec/exec.rules.ts'
import type { Steps } from '../work-order/work-snapshot.ledger.ts'

/**
 * 示范工单的时间. When each step was worked on, reckoned back from the last thing that was reported of its piece: a machine does one thing at a
 * time, and pieces that share a furnace go in and out together. Nothing is written here; what comes out are times.
 */
export interface Timed {
  readonly start: Date
  readonly end: Date
  readonly inspected: Date
  readonly equipmentId: string | null
  readonly charge?: Charge
}

export interface Charge {
  readonly processCode: string
  readonly processName: string
  readonly execShopId: string
  readonly equipmentId: string
  readonly start: Date
  readonly end: Date
  readonly members: { readonly proCode: string; readonly weight: number }[]
}

export interface Wanted {
  readonly proCode: string
  readonly nodes: Steps
  readonly states: ReadonlyMap<string, string>
  /** Those that were reported and are over. */
  readonly reported: ReadonlySet<string>
  /** When something was last reported of it, and when what is being worked on was begun. */
  readonly last: Date
  readonly begun: Date
  /** kg in the furnace. */
  weightAt(processCode: string): number
}

/** kg that a furnace takes; undefined for other machines. */
export type Furnaces = ReadonlyMap<string, number>

const HOUR = 3_600_000
const INSPECTION = 2 * HOUR
const WAY = 4 * HOUR
/** A furnace waits for others, and an emptier one is not fired a day later. */
const PATIENCE = 30 * HOUR
const WORTH = 24 * HOUR
/** Of the hours of a step, those that its machine is set up for it or rests: furnaces never do, lathes stand still at night and on Sundays. */
const STANDS = { furnace: 0.05, machine: 0.5 }

type Step = Steps[number]
interface Span {
  readonly from: number
  readonly until: number
}
interface Walk {
  readonly piece: Wanted
  readonly left: Step[]
  bound: number
}

export interface Schedule {
  timesOf(proCode: string): ReadonlyMap<string, Timed>
  readonly charges: readonly Charge[]
}

export function scheduled(wanted: readonly Wanted[], now: Date, furnaces: Furnaces): Schedule {
  const taken = new Map<string, Span[]>()
  const take = (id: string, span: Span) => taken.set(id, [...(taken.get(id) ?? []), span])
  const charges: Charge[] = []
  const times = new Map(wanted.map(({ proCode }) => [proCode, new Map<string, Timed>()]))
  for (const { nodes, states, begun } of wanted)
    for (const { nodeKey, equipments } of nodes) {
      const [machine] = equipments
      if (machine && states.get(nodeKey) === WORKING) take(machine.equipmentId, { from: begun.getTime(), until: now.getTime() })
    }

  /** The machine on which it ends last. */
  const latest = (ids: readonly string[], whole: number, bound: number) =>
    ids
      .map(id => ({ id, end: latestEnd(taken.get(id) ?? [], whole, bound) }))
      .toSorted((one, other) => other.end - one.end)
      .at(0)

  const onMachine = ({ equipments, runTime }: Step, bound: number) => {
    const hours = Number(runTime) * HOUR
    const whole = hours * (1 + STANDS.machine)
    const found = latest(
      equipments.map(({ equipmentId }) => equipmentId),
      whole,
      bound,
    )
    if (!found) return { start: bound - hours, end: bound, equipmentId: null }
    take(found.id, { from: found.end - whole, until: found.end })
    return { start: found.end - hours, end: found.end, equipmentId: found.id }
  }

  const inFurnace = (piece: Wanted, node: Step, bound: number, ids: readonly string[]) => {
    const { processCode, processName, deptShopId: execShopId, runTime } = node
    const weight = piece.weightAt(processCode)
    const hours = Number(runTime) * HOUR
    const whole = hours * (1 + STANDS.furnace)
    const roomy = charges
      .filter(each => each.processCode === processCode && each.end.getTime() <= bound && fits(each, weight))
      .toSorted((one, other) => other.end.getTime() - one.end.getTime())
      .at(0)
    const fresh = must(latest(ids, whole, bound - PATIENCE), 'a furnace')
    if (roomy && roomy.end.getTime() >= fresh.end - WORTH) {
      roomy.members.push({ proCode: piece.proCode, weight })
      return roomy
    }
    take(fresh.id, { from: fresh.end - whole, until: fresh.end })
    const [start, end] = [new Date(fresh.end - hours), new Date(fresh.end)]
    const charge = {
      processCode,
      processName,
      execShopId,
      equipmentId: fresh.id,
      start,
      end,
      members: [{ proCode: piece.proCode, weight }],
    }
    charges.push(charge)
    return charge
  }
  const fits = ({ equipmentId, members }: Charge, weight: number) =>
    members.reduce((sum, each) => sum + each.weight, weight) <= (furnaces.get(equipmentId) ?? 0)

  const walks = wanted.map(
    (piece): Walk => ({
      ...{ piece, bound: piece.last.getTime() },
      left: piece.nodes.filter(({ nodeKey }) => piece.reported.has(nodeKey)),
    }),
  )
  for (;;) {
    // Always what was done last of all that is left, so that nothing overtakes.
    const [walk] = walks.filter(({ left }) => left.length > 0).toSorted((one, other) => other.bound - one.bound)
    const node = walk?.left.pop()
    if (!walk || !node) break
    const over = walk.bound - INSPECTION
    const ids = node.byCharge ? node.equipments.map(({ equipmentId }) => equipmentId).filter(id => furnaces.has(id)) : []
    const charge = ids.length > 0 ? inFurnace(walk.piece, node, over, ids) : undefined
    const { start, end, equipmentId } = charge
      ? { start: charge.start.getTime(), end: charge.end.getTime(), equipmentId: charge.equipmentId }
      : onMachine(node, over)
    must(times.get(walk.piece.proCode), 'the piece').set(node.nodeKey, {
      ...{ start: new Date(start), end: new Date(end), inspected: new Date(end + INSPECTION), equipmentId },
      ...(charge ? { charge } : {}),
    })
    walk.bound = start - WAY
  }
  return {
    timesOf: proCode => must(times.get(proCode), 'the piece'),
    charges: charges.toSorted((one, other) => one.start.getTime() - other.start.getTime()),
  }
}

/** Until when something can last that takes so long, and is over by then, between what takes place already. */
function latestEnd(spans: readonly Span[], whole: number, bound: number): number {
  let end = bound
  for (const { from, until } of spans.toSorted((one, other) => other.until - one.until)) {
    if (until <= end - whole) return end
    end = Math.min(end, from)
  }
  return end
}
