import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { flowProcess, flowWork } from '#contract/flow.ts'
import type { Detail, WorkRow } from '#contract/flow-shape.ts'
import type { Flow } from '#model/flow/flow.ts'
import { rightsOf } from '#web/document/paths.ts'
import { loadFlow } from '#web/document/registry.ts'
import { call } from '#web/http/call.ts'
import { queries } from '#web/shell/data.ts'
import { useHeard } from '#web/shell/live.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'

export interface Named {
  processInstanceId: string
  businessId: string
  taskId?: string
}

/** Pages and the to-do desk reload on their own: neither may replace what is being decided in the other. */
type Place = 'page' | 'desk'

const detailQuery = (named: Named, place: Place) => ({
  queryKey: ['process', 'detail', place, named],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(flowProcess.detail, { ...named }, { signal, silentCodes: [404] }) as Promise<Detail>,
  gcTime: 0,
})

/** A definition does not change while the page is open. */
export const flowQuery = (flowKey: string) => ({
  queryKey: ['flow-definition', flowKey],
  queryFn: () => loadFlow(flowKey),
  staleTime: Number.POSITIVE_INFINITY,
})

const AHEAD = 30_000

/** Loads what will be opened next, so that it is there at once. */
export function useAhead(row: WorkRow | undefined): void {
  const { taskId = '', processInstanceId = '', businessId = '', flowKey = '' } = row ?? {}
  const enabled = row !== undefined
  useQuery({ ...detailQuery({ taskId, processInstanceId, businessId }, 'desk'), enabled, staleTime: AHEAD })
  useQuery({ ...flowQuery(flowKey), enabled })
}

/** One case, reloaded when the tab comes back and on push, unless the person is in the middle of a decision about what they see. */
export function useDetail(named: Named, deciding: RefObject<boolean>, place: Place = 'page') {
  const query = useQuery({ ...detailQuery(named, place), staleTime: 0 })
  const again = () => {
    if (!deciding.current) void query.refetch({ cancelRefetch: false })
  }
  useOnReturn(again)
  useHeard('backlog', again)
  return query
}

/** Opening marks to-dos and copies as read. */
export function useMarkRead(detail: Detail | undefined): void {
  const processInstanceId = detail?.record.processInstanceId
  const taskId = detail?.task.taskId
  useEffect(() => {
    if (!processInstanceId) return
    const opened = { processInstanceId, ...(taskId ? { taskId } : {}) }
    // Reading continues even if this fails.
    call(flowProcess.markRead, opened, { quiet: true })
      .then(() => queries.invalidateQueries({ queryKey: ['list'] }))
      .catch(() => {})
  }, [processInstanceId, taskId])
}

/** After a command, lists, counts and open cases reload. Waits for the lists, which may be ignored. */
export async function caseChanged(): Promise<void> {
  for (const key of [['counts'], ['process', 'detail'], ['process', 'diagram']]) void queries.invalidateQueries({ queryKey: key })
  await queries.invalidateQueries({ queryKey: ['list'] })
}

/** What the initiator may write in a returned case, for which there is no task. */
export const startRights = (flow: Flow) => {
  const [first] = flow.root.nodes
  return rightsOf(flow.fields, first?.type === 'start' ? first.fields : {})
}

export const rightsIn = (flow: Flow, detail: Detail) => rightsOf(flow.fields, detail.fields)

/** The same to be read only. */
export const readRights = (flow: Flow, detail: Detail) => Object.fromEntries(Object.keys(rightsIn(flow, detail)).map(path => [path, 'r']))

const MANY = 100

/** The previous or next to-do, in the order of the list. */
export async function besides(taskId: string, step: 1 | -1): Promise<WorkRow | undefined> {
  const { records } = await call(flowWork.todoList, {}, { quiet: true, query: { current: 1, size: MANY } })
  const at = records.findIndex(row => row.taskId === taskId)
  return at < 0 ? records[0] : records[at + step]
}
