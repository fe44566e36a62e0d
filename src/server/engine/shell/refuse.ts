import { eq } from 'drizzle-orm'
import type { Fields } from '#model/form/form.ts'
import { isLines } from '#model/form/form.ts'
import type { Problem } from '#model/form/read.ts'
import { shanghai } from '#server/http/present.ts'
import { Refusal } from '#server/http/refusal.ts'
import { type ErrorCode, HTTP, type Refusal as KernelRefusal, TEXTS } from '../refusal.ts'
import type { Acting } from './engine.ts'
import type { Directory } from './ports.ts'
import { tasks } from './wf.table.ts'

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
    const [task] = await acting.tx
      .select({ holder: tasks.holder, finishedAt: tasks.finishedAt, result: tasks.result })
      .from(tasks)
      .where(eq(tasks.id, taskId))
    // A second click is told what happened to the task, even if it was the last one.
    if (task?.finishedAt && task.holder && (error === 'E_TASK_CLOSED' || task.result !== 'cancelled'))
      return refusal('E_TASK_CLOSED', `任务已被处理（${names.name(task.holder)}，${shanghai(task.finishedAt).slice(0, 16)}）`)
  }
  return refusal(error, told.text, about === undefined ? {} : { about })
}

function labelAt(fields: Fields, path: string): string {
  const [key, column] = path.split('.') as [string, string?]
  const field = fields[key]
  if (!field) return path
  return column && isLines(field) ? `${field.label}的${field.columns[column]?.label ?? column}` : field.label
}
