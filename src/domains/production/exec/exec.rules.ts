/** States of a step of a piece (dictionary exec_state). */
export const WAITING = '0'
export const STARTABLE = '1'
export const WORKING = '2'
export const TO_CHECK = '3'
export const DONE = '4'
export const WAIVED = '5'
export const VOID = '6'
export const FAILED = '7'

/** 节点来源: a step of the route, or one that a repair added. */
export const ROUTE_STEP = 1
export const REPAIR_STEP = 2

/** Not begun. */
export const WAITING_STATES: readonly string[] = [WAITING, STARTABLE]
/** What those who come after wait for. */
export const PASSED: readonly string[] = [DONE, WAIVED]
/** A piece stands at these steps. */
export const STANDING: readonly string[] = [STARTABLE, WORKING, TO_CHECK, FAILED]

interface Branched {
  readonly branchStatus: string
  readonly branchRefId: string | null
}

/** A step that was opened by the rework or repair that its piece is in. Only such steps may start on a frozen piece. */
export const isOfBranch = ({ branchStatus, branchRefId }: Branched, { updateId }: { readonly updateId: string | null }): boolean =>
  branchStatus !== '0' && branchRefId !== null && branchRefId === updateId

interface Step {
  readonly nodeKey: string
  readonly preNodeKeys: readonly string[]
  readonly isReport: boolean
  readonly isCheck: boolean
}

/**
 * 转序. What becomes of the steps of a piece when some of them are done: a step opens when all before it have passed, and one that nobody reports
 * passes by itself, or waits for its inspection. Answers the steps that change.
 */
export function advanced(steps: readonly Step[], states: ReadonlyMap<string, string>): Map<string, string> {
  const now = new Map(states)
  for (let moved = true; moved; ) {
    moved = false
    for (const { nodeKey, preNodeKeys, isReport, isCheck } of steps) {
      const state = now.get(nodeKey)
      const opens = state === WAITING && preNodeKeys.every(key => PASSED.includes(now.get(key) ?? ''))
      const passes = state === STARTABLE && !isReport
      if (!opens && !passes) continue
      now.set(nodeKey, opens ? STARTABLE : isCheck ? TO_CHECK : DONE)
      moved = true
    }
  }
  return new Map([...now].filter(([key, state]) => states.get(key) !== state))
}

/** All steps that come before one, however far. */
export function stepsBefore(steps: readonly Pick<Step, 'nodeKey' | 'preNodeKeys'>[], key: string): ReadonlySet<string> {
  const known = new Map(steps.map(({ nodeKey, preNodeKeys }) => [nodeKey, preNodeKeys]))
  const before = new Set(known.get(key))
  for (const each of before) for (const earlier of known.get(each) ?? []) before.add(earlier)
  return before
}
