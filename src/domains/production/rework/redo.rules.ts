import { FAILED, PASSED, TO_CHECK, WORKING } from '../exec/exec.rules.ts'
import { ancestorsOf, type GraphNode } from '../route/route-graph.rules.ts'

/** 重做工序. Which steps of a piece have to be done again when it goes back to an earlier one. */
export interface RedoStep extends GraphNode {
  readonly isKey: boolean
  readonly stopPoint: number
}

export const HOLD_POINT = 2
type States = ReadonlyMap<string, string>

/** A step and everything after it, near or far. */
const fromHere = <S extends RedoStep>(steps: readonly S[], from: string): S[] => {
  const before = ancestorsOf(steps)
  return steps.filter(({ nodeKey }) => nodeKey === from || before.get(nodeKey)?.has(from))
}

/**
 * The step itself and all steps after it that were executed or failed, not only those on the way to where the piece failed: a second
 * heat treatment makes the tensile test of the other branch worthless, too.
 */
export const redoSet = <S extends RedoStep>(steps: readonly S[], states: States, from: string): S[] =>
  fromHere(steps, from).filter(({ nodeKey }) => isExecuted(states.get(nodeKey)))

const isExecuted = (state = '') => PASSED.includes(state) || state === FAILED

/** Steps after it that are being worked on or inspected right now: nothing can be opened again before they are through. */
export const busyAfter = <S extends RedoStep>(steps: readonly S[], states: States, from: string): S[] =>
  fromHere(steps, from).filter(({ nodeKey }) => [WORKING, TO_CHECK].includes(states.get(nodeKey) ?? ''))

/** Executed, and the step that failed or one before it. */
export const mayRestart = (steps: readonly RedoStep[], states: States, from: string, fail: string): boolean =>
  isExecuted(states.get(from)) && (from === fail || !!ancestorsOf(steps).get(fail)?.has(from))

/** 免做: a step off the way to where the piece failed, which passed, and which is neither key nor a hold point. */
export function mayWaive(steps: readonly RedoStep[], states: States, { from, fail }: { from: string; fail: string }, key: string): boolean {
  const step = steps.find(({ nodeKey }) => nodeKey === key)
  const isOnPath = key === from || key === fail || !!ancestorsOf(steps).get(fail)?.has(key)
  return !!step && !isOnPath && !step.isKey && step.stopPoint !== HOLD_POINT && PASSED.includes(states.get(key) ?? '')
}
