import { FAILED, PASSED, VOID, WAITING } from '../exec/exec.rules.ts'

interface Step {
  readonly pieceId: string
  readonly status: string
}

/** Whether a step of a repair is still to come. Steps behind one that failed never do. */
export const isUnfinished = ({ status, pieceId }: Step, repairs: readonly Step[]): boolean =>
  ![...PASSED, FAILED, VOID].includes(status) &&
  !(status === WAITING && repairs.some(each => each.pieceId === pieceId && each.status === FAILED))
