import type { Flow } from '#model/flow/flow.ts'
import type { Field } from '#model/form/field.ts'
import { isLines } from '#model/form/form.ts'

/**
 * The names behind what a tree holds, by key: a field's path, `role:gm`, `user:12`, `dept:3`, `rule:dept_head`, `param:flow.amount.l1`,
 * `value:leaveType:annual`; `kind:path` says what sort of field a path is. What is missing is shown as it stands.
 */
export type TreeLabels = Readonly<Record<string, string>>

/** Of a flow whose definition the browser holds: its fields, columns and facts. */
export function labelsOfFlow(flow: Pick<Flow, 'fields' | 'facts'>): TreeLabels {
  const found: Record<string, string> = {}
  for (const [key, field] of Object.entries(flow.fields)) {
    found[key] = field.label
    found[`kind:${key}`] = isLines(field) ? 'lines' : kindOf(field)
    if (!isLines(field)) continue
    for (const [column, inner] of Object.entries(field.columns)) {
      found[`${key}.${column}`] = `${field.label}·${inner.label}`
      found[`kind:${key}.${column}`] = kindOf(inner)
    }
  }
  for (const [key, label] of Object.entries(flow.facts)) {
    found[key] = label
    found[`kind:${key}`] = 'fact'
  }
  return found
}

/** Yes or no is a dictionary like others, but a condition on it reads differently. */
const kindOf = ({ kind, code }: Field) => (code === 'yes_no' ? 'yesNo' : kind)
