import { FAILED, PASSED, TO_CHECK, VOID, WAITING, WAIVED, WORKING } from '../exec/exec.rules.ts'
import { ancestorsOf } from '../route/route-graph.rules.ts'

/**
 * 换路线. What becomes of the steps of a piece when its work order goes over to other steps. Work that was done counts; work that is being done
 * must have a place in the new route; steps that are now behind the piece are made up for or left out, as somebody decides.
 */
export interface SwitchNode {
  readonly nodeKey: string
  readonly preNodeKeys: readonly string[]
  readonly processSeq: number
  readonly processName: string
  readonly baseProcessCode: string
  readonly isKey: boolean
  readonly stopPoint: number
}

/** A step of the piece in the round that counts. */
export interface SwitchExec {
  readonly id: string
  readonly nodeKey: string
  readonly status: string
  readonly round: number
}

/** 补做 and 免做. */
export const MAKE_UP = 1
export const LEAVE_OUT = 2
const HOLD_POINT = 2

/** Somebody works at it, or it waits for a decision about what was found there. */
export const GOES_ON: readonly string[] = [WORKING, TO_CHECK, FAILED]

/** For each old step the one that takes its place: the same one in another version, else the same kind of work in the same order. */
export function counterparts(old: readonly SwitchNode[], now: readonly SwitchNode[]): Map<string, string> {
  const keys = new Set(now.map(({ nodeKey }) => nodeKey))
  const shared = old.filter(({ nodeKey }) => keys.has(nodeKey))
  if (shared.length > 0) return new Map(shared.map(({ nodeKey }) => [nodeKey, nodeKey]))
  const left = [...now].sort(bySeq)
  return new Map(
    [...old].sort(bySeq).flatMap(({ nodeKey, baseProcessCode }) => {
      const at = left.findIndex(node => node.baseProcessCode === baseProcessCode)
      const [found] = at < 0 ? [] : left.splice(at, 1)
      return found ? [[nodeKey, found.nodeKey] as const] : []
    }),
  )
}

const bySeq = (one: SwitchNode, other: SwitchNode) => one.processSeq - other.processSeq

/** A step of the new route: of which old row it is the continuation, and how. */
export interface NewStep {
  readonly node: SwitchNode
  /** `kept` stays as it is; `continued` is the same work under another name; `carried` counts as done; `open` is still to do. */
  readonly how: 'kept' | 'continued' | 'carried' | 'open'
  readonly exec?: SwitchExec
  readonly status: string
  /** Of a row that gets this step's key: after those that a former switch left behind. */
  readonly round: number
}

export interface PieceSwitch {
  readonly steps: readonly NewStep[]
  /** Steps that were not begun and no longer exist. */
  readonly dropped: readonly SwitchExec[]
  /** Steps behind the piece that nobody did. */
  readonly behind: readonly SwitchNode[]
  readonly undecided: readonly SwitchNode[]
  readonly blockers: readonly string[]
}

interface Asked {
  /** By key of the new step. */
  readonly decisions: ReadonlyMap<string, number>
  readonly resumeKey?: string | undefined
  /** 回退: everything is as it was, so nothing is to be decided. */
  readonly goesBack?: boolean
}

export function pieceSwitch(
  old: readonly SwitchNode[],
  now: readonly SwitchNode[],
  execs: readonly SwitchExec[],
  { decisions, resumeKey, goesBack = false }: Asked,
): PieceSwitch {
  const place = counterparts(old, now)
  const own = new Map(execs.map(exec => [exec.nodeKey, exec]))
  const source = new Map(old.flatMap(({ nodeKey }) => [[place.get(nodeKey) ?? '', own.get(nodeKey)] as const]))
  const found = now.map(node => stepOf(node, own.get(node.nodeKey), source.get(node.nodeKey)))
  const taken = new Set(found.flatMap(({ exec }) => exec?.id ?? []))

  const far = ancestorsOf(now)
  const reached = [...found.filter(({ how }) => how !== 'open').map(({ node }) => node.nodeKey), ...(resumeKey ? [resumeKey] : [])]
  const before = new Set(reached.flatMap(key => [...(far.get(key) ?? [])]))
  const behind = goesBack ? [] : found.filter(({ node, how }) => how === 'open' && before.has(node.nodeKey)).map(({ node }) => node)
  const isBehind = new Set(behind.map(({ nodeKey }) => nodeKey))
  const isLeftOut = ({ nodeKey }: SwitchNode) => isBehind.has(nodeKey) && decisions.get(nodeKey) === LEAVE_OUT
  const steps = found.map(step => (isLeftOut(step.node) ? { ...step, status: WAIVED } : step))

  const lost = execs.filter(({ id, status }) => !taken.has(id) && GOES_ON.includes(status))
  const nameOf = (key: string) => [...old, ...now].find(({ nodeKey }) => nodeKey === key)?.processName ?? ''
  return {
    ...{ steps, behind, undecided: behind.filter(({ nodeKey }) => !decisions.has(nodeKey)) },
    dropped: execs.filter(({ id, status }) => !taken.has(id) && !GOES_ON.includes(status) && !PASSED.includes(status) && status !== VOID),
    blockers: [
      ...lost.map(({ nodeKey }) => `当前加工工序【${nameOf(nodeKey)}】在新路线中不存在，不能切换`),
      ...behind
        .filter(node => isLeftOut(node) && mustBeDone(node))
        .map(({ processName }) => `关键工序或停止点【${processName}】不允许免做`),
      ...overtaken(steps),
    ],
  }
}

export const mustBeDone = ({ isKey, stopPoint }: Pick<SwitchNode, 'isKey' | 'stopPoint'>) => isKey || stopPoint === HOLD_POINT

function stepOf(node: SwitchNode, own: SwitchExec | undefined, source: SwitchExec | undefined): NewStep {
  const isBegun = ({ status }: SwitchExec) => PASSED.includes(status) || GOES_ON.includes(status)
  if (own && isBegun(own)) return { node, how: 'kept', exec: own, status: own.status, round: own.round }
  const round = (own?.round ?? 0) + 1
  if (source && isBegun(source))
    return { node, how: GOES_ON.includes(source.status) ? 'continued' : 'carried', exec: source, status: source.status, round }
  return { node, how: 'open', status: WAITING, ...(own ? { exec: own, round: own.round } : { round }) }
}

/** Work that goes on must not come before a step that is still to do (INV-63). */
function overtaken(steps: readonly NewStep[]): string[] {
  const states = new Map(steps.map(({ node, status }) => [node.nodeKey, { status, name: node.processName }]))
  return steps
    .filter(({ status }) => GOES_ON.includes(status))
    .flatMap(({ node }) =>
      node.preNodeKeys.flatMap(key => {
        const before = states.get(key)
        return before && !PASSED.includes(before.status)
          ? [`新路线工序【${before.name}】位于正在加工的工序【${node.processName}】之前，请先完工或指定免做`]
          : []
      }),
    )
}
