import type { Flow } from '#model/flow/flow.ts'
import type { FieldPath } from '#model/flow/tree.ts'
import { isLines } from '#model/form/form.ts'
import { lookUp } from '#server/document/fill.ts'
import type { ReferenceRow } from '#server/document/reference.ts'
import type { Command } from '../command.ts'
import type { Concerned } from '../context.ts'
import type { Acting } from './engine.ts'

type Doc = Readonly<Record<string, unknown>>

/** The department, and the person, that a form is about. Read at each submit and kept: who decides does not change when they move on. */
export async function concernedBy(
  { engine, tx, tenantId }: Acting,
  flow: Flow,
  initiator: string,
  doc: Doc,
  rows: ReadonlyMap<string, ReferenceRow> = new Map(),
): Promise<Concerned | undefined> {
  if (!flow.concerns) return undefined
  const known = rows.size > 0 ? rows : await lookUp({ flow, tx, tenantId, references: engine.references }, doc)
  const dept = valueIn(flow, doc, known, flow.concerns.dept)
  if (!dept) return undefined
  if (!flow.concerns.person) return { user: initiator, dept }
  const user = valueIn(flow, doc, known, flow.concerns.person)
  return { user, dept, ...(user && user !== initiator ? { barred: true } : {}) }
}

/** A field, or a column of the row that it refers to. */
function valueIn(flow: Flow, doc: Doc, rows: ReadonlyMap<string, ReferenceRow>, path: FieldPath): string {
  const [name = '', column] = path.split('.')
  const field = flow.fields[name]
  const value = column && field && !isLines(field) ? rows.get(`${field.to}:${doc[name]}`)?.row[column] : doc[name]
  return typeof value === 'string' ? value : ''
}

export const withConcerned = (command: Command, concerned: Concerned | undefined): Command =>
  concerned && (command.type === 'submit' || command.type === 'resubmit') ? { ...command, concerned } : command
