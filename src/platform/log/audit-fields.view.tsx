import { say } from '#web/i18n/language.ts'
import type { Choice } from '#web/kit/list/field.ts'
import { Tone } from '#web/kit/list/tone.tsx'

export const OPERATIONS = { insert: 'insert', update: 'update', delete: 'delete' } as const

export const operations: readonly Choice[] = [
  { value: OPERATIONS.insert, label: { zh: '新增', en: 'Added' }, tone: 'success' },
  { value: OPERATIONS.update, label: { zh: '修改', en: 'Changed' }, tone: 'info' },
  { value: OPERATIONS.delete, label: { zh: '删除', en: 'Removed' }, tone: 'danger' },
]

export function operationTag(operation: string) {
  const choice = operations.find(each => each.value === operation)
  return <Tone tone={choice?.tone ?? 'neutral'}>{choice ? say(choice.label) : operation}</Tone>
}
