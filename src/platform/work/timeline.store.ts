import { and, asc, eq, inArray } from 'drizzle-orm'
import type { FlowDefinition } from '#model/flow/tree.ts'
import { files as stored } from '#platform/file/file.table.ts'
import type { Tx } from '#server/db/database.ts'
import type { Directory } from '#server/engine/shell/ports.ts'
import { events, tasks } from '#server/engine/shell/wf.table.ts'
import { ofEvents, TOLD } from './timeline-events.store.ts'

/** 审批历史. Everything people did with a case, in order: decisions from tasks, the rest from events. */
export interface TimelineEntry {
  kind: string
  nodeId: string
  nodeName: string
  userId: string
  assigneeName: string
  /** Of whoever did it, as it was then; so are all names here. */
  account: string
  onBehalfOf: string
  people: string[]
  result: string
  comment: string
  createTime: Date
  endTime: Date | null
  duration: string
  files: { id: string; name: string }[]
  signature: string
  round: number
  seq: number
}

/**
 * Tasks closed without a decision of their holder (a colleague was faster, the case went another way), or shown by an event, which names
 * the successor.
 */
const SILENT = new Set(['cancelled', 'auto', 'removed', 'recalled', 'waiting', 'resubmitted', 'transferred', 'delegated'])

export async function timelineOf(tx: Tx, instanceId: string, def: FlowDefinition, names: Directory, now: Date): Promise<TimelineEntry[]> {
  const done = await tx.select().from(tasks).where(eq(tasks.instanceId, instanceId)).orderBy(asc(tasks.arrivedAt), asc(tasks.id))
  const said = await tx
    .select()
    .from(events)
    .where(and(eq(events.instanceId, instanceId), inArray(events.type, [...TOLD])))
    .orderBy(asc(events.seq))
  const files = await namesOfFiles(tx, [
    ...done.flatMap(task => task.files),
    ...said.flatMap(event => (event.type === 'Commented' ? ((event.data as { files?: string[] }).files ?? []) : [])),
  ])
  const entries = [...ofEvents(said, def, names, files), ...done.flatMap(task => ofTask(task, names, files, now))]
  return entries.sort((a, b) => order(a) - order(b) || a.seq - b.seq)
}

/** Open tasks come last. */
const order = ({ createTime, endTime, kind }: TimelineEntry) => (kind === 'waiting' ? 9e15 : (endTime ?? createTime).getTime())

type TaskRow = typeof tasks.$inferSelect
export type Files = ReadonlyMap<string, string>

function ofTask(task: TaskRow, names: Directory, files: Files, now: Date): TimelineEntry[] {
  if (task.status !== 0 && SILENT.has(task.result)) return []
  const end = task.finishedAt
  const then = (user: string) => names.at(user, end ?? now)
  return [
    {
      kind: task.status === 0 ? 'waiting' : task.result,
      nodeId: task.nodeId,
      nodeName: task.nodeName,
      userId: task.holder ?? '',
      assigneeName: task.holder ? then(task.holder).name : '待签收',
      account: task.holder ? then(task.holder).account : '',
      onBehalfOf: task.onBehalfOf ? then(task.onBehalfOf).name : '',
      people: [],
      result: task.status === 0 ? '' : task.result,
      comment: task.opinion,
      createTime: task.arrivedAt,
      endTime: end,
      duration: lasting((end ?? now).getTime() - task.arrivedAt.getTime()),
      files: task.files.map(id => ({ id, name: files.get(id) ?? '' })),
      signature: task.signature,
      round: task.round,
      seq: 0,
    },
  ]
}

async function namesOfFiles(tx: Tx, ids: readonly string[]): Promise<Files> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: stored.id, name: stored.name })
    .from(stored)
    .where(inArray(stored.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row.name]))
}

/** 2天3小时, 2小时5分, 不足1分钟. */
export function lasting(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000)
  if (minutes < 1) return '不足1分钟'
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`
  return hours > 0 ? (rest > 0 ? `${hours}小时${rest}分` : `${hours}小时`) : `${rest}分钟`
}
