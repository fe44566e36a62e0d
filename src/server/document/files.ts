import { type Fields, isLines } from '#model/form/form.ts'

type Doc = Record<string, unknown>
interface Attached {
  id: string
  name: string
}

const listOf = (value: unknown): Attached[] => (Array.isArray(value) ? (value as Attached[]) : [])

/** Ids of all files in the fields and tables of a form. */
export function filesIn(fields: Fields, doc: Readonly<Doc>): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (!isLines(field)) return field.kind === 'attachments' ? listOf(doc[key]).map(file => file.id) : []
    const rows = Array.isArray(doc[key]) ? (doc[key] as Doc[]) : []
    return rows.flatMap(row => filesIn(field.columns, row))
  })
}

/** The files as they hang on the case. */
export function withHungFiles(fields: Fields, doc: Readonly<Doc>, hung: ReadonlyMap<string, Attached>): Doc {
  const result: Doc = { ...doc }
  for (const [key, field] of Object.entries(fields)) {
    if (isLines(field)) {
      if (Array.isArray(doc[key])) result[key] = (doc[key] as Doc[]).map(row => withHungFiles(field.columns, row, hung))
    } else if (field.kind === 'attachments' && doc[key] !== undefined) result[key] = listOf(doc[key]).map(file => hung.get(file.id) ?? file)
  }
  return result
}
