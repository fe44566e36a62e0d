import type { Fields } from '#model/form/form.ts'
import { isLines } from '#model/form/form.ts'
import type { Problem } from '#model/form/read.ts'
import { prepared } from '#server/db/prepared.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type ErrorCode, HTTP, type Refusal as KernelRefusal, TEXTS } from '../refusal.ts'
import type { Acting } from './engine.ts'
import type { Directory } from './ports.ts'

export const refusal = (error: ErrorCode, text: string = TEXTS[error], more: Record<string, unknown> = {}) =>
  new Refusal(text, HTTP[error], { error, ...more })

/** Faults of a form: the first as the message, all of them by field. */
export const faulty = (problems: readonly Problem[]) =>
  new Refusal(problems[0]?.message ?? '表单填写有误', 400, { error: 'E_FORM', problems })

export const readOnly = (fields: Fields, path: string) =>
  refusal('E_FIELD_READONLY', `当前节点不能修改${labelAt(fields, path)}`, { about: path })

/** Completes the kernel's message with what only the shell knows: field labels, and who was faster. */
export async function explain(acting: Acting, fields: Fields, names: Directory, told: KernelRefusal, taskId?: string): Promise<Refusal> {
  const { error, about } = told
  if (error === 'E_FIELD_REQUIRED' && about)
    return refusal(error, `${labelAt(fields, about)}不能为空`, {
      problems: [{ path: about, message: `${labelAt(fields, about)}不能为空` }],
    })
  if (error === 'E_FIELD_READONLY' && about) return readOnly(fields, about)
  if ((error === 'E_TASK_CLOSED' || error === 'E_INSTANCE_ENDED') && taskId) {
    const done = await settledBy(acting, names, taskId)
    // A second click is told what happened to the task, even if it was the last one.
    if (done) return refusal(done.ended ? 'E_INSTANCE_ENDED' : 'E_TASK_CLOSED', done.text)
  }
  return refusal(error, told.text, about === undefined ? {} : { about })
}

const DEEDS: Readonly<Record<string, string>> = {
  Approved: '同意',
  Rejected: '不同意',
  Returned: '退回',
  Transferred: '转交',
  Delegated: '委派',
  Withdrawn: '撤回',
  Terminated: '终止',
  Moved: '移动',
  AutoDecided: '自动处理',
}

interface Settled {
  holder: string | null
  result: string
  finishedAt: Date | null
  actor: string | null
  deed: string | null
}

/** Who closed a task, when and how: the holder, a colleague who was faster, the initiator who withdrew, a clock. */
const settled = prepared<Settled>(`
  select t.holder, t.result, t.finished_at as "finishedAt", c.actor, (
    select e.type from wf_event e where e.instance_id = c.instance_id and e.data->>'v' = c.data->>'v' and e.type = any($2::text[])
    order by e.seq limit 1) as deed
  from wf_task t left join wf_event c on c.instance_id = t.instance_id and c.type = 'TaskClosed' and c.data->>'task' = t.id::text
  where t.id = $1`)

async function settledBy({ tx }: Acting, names: Directory, taskId: string): Promise<{ text: string; ended: boolean } | undefined> {
  const [task] = await tx.rows(settled, [taskId, Object.keys(DEEDS)])
  // Open, but somebody has claimed it.
  if (task && !task.finishedAt) return task.holder ? { text: `任务已被${names.name(task.holder)}签收`, ended: false } : undefined
  if (!task?.finishedAt) return undefined
  const who = names.name(task.actor ?? task.holder ?? '') || '系统'
  const deed = task.deed ? `，${DEEDS[task.deed] ?? ''}` : ''
  const when = shanghai(new Date(task.finishedAt)).slice(0, 16)
  // The task was not decided by anybody: the whole case was withdrawn or ended.
  const ended = task.result === 'cancelled' && (task.deed === 'Withdrawn' || task.deed === 'Terminated')
  return { text: `${ended ? '流程已结束' : '任务已被处理'}（${who}，${when}${deed}）`, ended }
}

function labelAt(fields: Fields, path: string): string {
  const [key, column] = path.split('.') as [string, string?]
  const field = fields[key]
  if (!field) return path
  return column && isLines(field) ? `${field.label}的${field.columns[column]?.label ?? column}` : field.label
}
