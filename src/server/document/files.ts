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

export function withFileNames(fields: Fields, doc: Readonly<Doc>, names: ReadonlyMap<string, string>): Doc {
  const result: Doc = { ...doc }
  for (const [key, field] of Object.entries(fields)) {
    if (isLines(field)) {
      if (Array.isArray(doc[key])) result[key] = (doc[key] as Doc[]).map(row => withFileNames(field.columns, row, names))
    } else if (field.kind === 'attachments' && doc[key] !== undefined)
      result[key] = listOf(doc[key]).map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  }
  return result
}
