import Big from 'big.js'
import { DONE } from '#domains/production/exec/exec.rules.ts'
import { must } from '#model/must.ts'
import type { Worked } from './floor.ts'
import { hoursBetween } from './load-charges.ts'
import type { FailedStep, YearPiece } from './made.ts'
import { LONGEST_SHIFT, type Written } from './write-piece.ts'

/** 返工: the second round of the step that failed, by whoever did the first. */
export function writeAgain(
  written: Written,
  piece: YearPiece,
  { agreed, again, settled }: FailedStep & { readonly again: Worked; readonly settled: Date },
  round: {
    readonly id: string
    readonly exec: Written['execs'][number]
    readonly report: Omit<Written['reports'][number], 'reportAction' | 'opKey' | 'reportTime' | 'postTime' | 'persons'>
    readonly employeeId: string
    readonly weight: { readonly weight?: string }
    readonly updateId: string
    readonly billNo: string
  },
): string {
  const { id, exec, employeeId, updateId, billNo } = round
  const { start, end, equipmentId } = again
  written.execs.push({
    ...{ ...exec, id, round: 2, createTime: agreed, updateTime: settled, updateId, status: DONE, result: '1', stateTime: settled },
    ...{ startTime: start, endTime: end, equipmentId },
  })
  const report = { ...round.report, execId: id, round: 2, equipmentId }
  const hours = hoursBetween(start, end)
  const manHours = Math.min(Number(hours), LONGEST_SHIFT).toFixed(2)
  written.reports.push(
    {
      ...report,
      reportAction: 'start',
      reportTime: start,
      postTime: start,
      opKey: `year ${id} start`,
      persons: [{ employeeId, manHours: '0' }],
    },
    {
      ...{ ...report, ...round.weight, reportAction: 'finish', reportTime: end, postTime: end, opKey: `year ${id} finish` },
      persons: [{ employeeId, manHours }],
    },
  )
  const { workId, nodeKey, execShopId } = exec
  written.costed.push({
    exec: { id, workId, pieceId: piece.id, nodeKey, round: 2, execShopId: must(execShopId, 'the workshop') },
    ...{ hours: new Big(hours), billNo, at: end },
  })
  return id
}
