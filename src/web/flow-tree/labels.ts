import type { Flow } from '#model/flow/flow.ts'
import type { Field } from '#model/form/field.ts'
import { isLines } from '#model/form/form.ts'

/**
 * Names for the keys in a tree: a field's path, `role:gm`, `user:12`, `dept:3`, `rule:dept_head`, `param:flow.amount.l1`,
 * `value:leaveType:annual`; `kind:path` is the kind of a field. Keys without a label are shown as they are.
 */
export type TreeLabels = Readonly<Record<string, string>>

/** From a flow definition: fields, columns and facts. */
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

/** Conditions on yes-or-no fields read differently from those on other dictionaries. */
const kindOf = ({ kind, code }: Field) => (code === 'yes_no' ? 'yesNo' : kind)
