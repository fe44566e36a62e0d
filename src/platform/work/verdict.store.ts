import type { Static } from 'typebox'
import type { Verdict } from '#contract/flow-shape.ts'
import { Refusal } from '#server/http/refusal.ts'

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['ok', true],
  ['no', false],
])
/** Spec 4.1. */
const STATUSES: ReadonlyMap<number, boolean> = new Map([
  [3, true],
  [9, false],
])

/**
 * 审批结论. Whether a call agrees: `pass` decides; without it `flag` does, as other clients of the family send it, then the spec's `approvalStatus`.
 * What is missing or misspelt is refused: nobody's silence becomes a rejection.
 */
export function agrees({ pass, flag, approvalStatus }: Static<typeof Verdict>): boolean {
  if (pass !== undefined) return pass
  if (flag !== undefined) return FLAGS.get(flag) ?? misspelt(`flag 只能是 ok（同意）或 no（不同意），不能是“${flag}”`)
  if (approvalStatus === undefined) throw new Refusal('请选择同意或不同意')
  return STATUSES.get(approvalStatus) ?? misspelt(`approvalStatus 只能是 3（同意）或 9（不同意），不能是 ${approvalStatus}`)
}

function misspelt(why: string): never {
  throw new Refusal(`审批结论不正确：${why}`)
}
