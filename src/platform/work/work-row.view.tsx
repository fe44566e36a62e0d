import type { WorkRow } from '#contract/flow-shape.ts'
import { toDate } from '#model/date.ts'
import type { Row } from '#web/kit/list/field.ts'

export const workRow = (row: Row) => row as unknown as WorkRow

/** URLs of a row (spec 2.3). */
export const handleAddress = ({ flowKey, taskId, processInstanceId, businessId }: WorkRow) =>
  `/work/process/${flowKey}/handle/${taskId}/${processInstanceId}/${businessId}`
export const detailAddress = ({ flowKey, processInstanceId, businessId }: Pick<WorkRow, 'flowKey' | 'processInstanceId' | 'businessId'>) =>
  `/work/process/${flowKey}/detail/${processInstanceId}/${businessId}`
const formAddress = (flowKey: string, processDefinitionId: string, query: Record<string, string>) =>
  `/work/process/${flowKey}/form/${encodeURIComponent(processDefinitionId)}?${new URLSearchParams(query)}`
export const draftAddress = (row: WorkRow) => formAddress(row.flowKey, row.processDefinitionId, { draftId: row.processInstanceId })
export const copyAddress = (row: WorkRow) => formAddress(row.flowKey, row.processDefinitionId, { copyFrom: row.processInstanceId })

const HOUR = 3_600_000
const SOON = 24 * HOUR

/** Milliseconds until due; negative if overdue, undefined without a deadline. */
export function timeLeft(dueTime: string, now = Date.now()): number | undefined {
  const due = dueTime ? toDate(dueTime) : undefined
  return due && due.getTime() - now
}

export const isOverdue = (row: WorkRow) => (timeLeft(row.dueTime) ?? 1) < 0
export const isDueSoon = (row: WorkRow) => (timeLeft(row.dueTime) ?? SOON) < SOON

/** A duration in its largest unit. */
export function spanOf(ms: number): { unit: 'days' | 'hours' | 'minutes'; n: number } {
  const length = Math.abs(ms)
  if (length >= 48 * HOUR) return { unit: 'days', n: Math.floor(length / (24 * HOUR)) }
  if (length >= HOUR) return { unit: 'hours', n: Math.floor(length / HOUR) }
  return { unit: 'minutes', n: Math.max(1, Math.floor(length / 60_000)) }
}
