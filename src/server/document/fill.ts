import type { Flow } from '#model/flow/flow.ts'
import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { checkForm, type Known, type Problem, readForm } from '#model/form/read.ts'
import { submitted } from '#model/form/submitted.ts'
import { fieldIn } from '#model/form/varied.ts'
import type { Tx } from '../db/database.ts'
import { claimFaults } from './claim.ts'
import type { FlowEffects, FormContext } from './effects.ts'
import type { ReferenceRow, References } from './reference.ts'
import { labelKey } from './text.ts'

type Doc = Record<string, unknown>

export interface Filled {
  doc: Doc
  problems: Problem[]
  /** Rows of the references, for labels. */
  rows: ReadonlyMap<string, ReferenceRow>
}

/** Names for ids and keys. */
export interface Names {
  name(user: string): string
  deptName(dept: string): string
  /** The text of a dictionary entry, or the key itself. */
  entry(code: string, key: string): string
  /** Whether the dictionary has that entry. */
  knows(code: string, key: string): boolean
  /** Whether this is somebody of the company, in office or not: outsiders are not named in documents. */
  employs(user: string): boolean
}

export interface Filling {
  flow: Flow
  effects: FlowEffects
  tx: Tx
  tenantId: string
  references: References
  names(): Promise<Names>
  contextOf(doc: Doc): FormContext<Doc>
}

/** The rows that a form refers to, for callers that have something else to ask for at the same time. */
export const lookAhead = (looking: LookUp, sent: Doc) => lookUp(looking, readForm(looking.flow, sent).doc)

/**
 * Reads a form without trusting copies: typed values as sent, copied ones from rows it looked up itself, computed ones from the books,
 * derived ones from all of these.
 */
export async function fill(filling: Filling, sent: Doc, ahead: ReadonlyMap<string, ReferenceRow> = new Map()): Promise<Filled> {
  const { flow, effects } = filling
  const first = readForm(flow, sent)
  const rows = await lookUp(filling, first.doc, new Map(ahead))
  const known: Known = { rowOf: (to, id) => rows.get(`${to}:${id}`)?.row }
  let { doc, problems } = readForm(flow, sent, { ...known, isBefore: effects.compute !== undefined })
  if (effects.compute) {
    const computed = await effects.compute(filling.contextOf(doc))
    ;({ doc, problems } = readForm(flow, sent, { ...known, computed }))
  }
  // A copied reference (the warehouse of a stocktake) needs a label as well.
  await lookUp(filling, doc, rows)
  const names = await filling.names()
  const unknown = [
    ...unknownReferences(flow.fields, doc, rows),
    ...unknownEntries(flow.fields, doc, names),
    ...unknownPeople(flow.fields, doc, names),
  ]
  return { doc: doc as Doc, problems: [...problems, ...unknown], rows }
}

/** Rules of the form and, if these hold, checks against the books. */
export async function judge(filling: Filling, doc: Doc): Promise<Problem[]> {
  const problems = checkForm(filling.flow, doc as never)
  if (problems.length > 0) return problems
  const { doc: whole, lacks } = submitted(filling.flow.fields, doc)
  if (lacks.length > 0) return lacks.map(({ path, label }) => ({ path, message: `无法得出${label}，请检查所填内容` }))
  const { check, claims } = filling.effects
  const ctx = filling.contextOf(whole)
  const faults = check ? await check(ctx) : []
  // Claims come last: people who may not file the document must not learn who did.
  return faults.length > 0 || !claims ? [...faults] : claimFaults(ctx, await claims(ctx))
}

type LookUp = Pick<Filling, 'flow' | 'tx' | 'tenantId' | 'references'>

/** All rows that forms refer to, one statement per kind however many forms. */
export async function lookUp(
  { flow, tx, tenantId, references }: LookUp,
  docs: Readonly<Doc> | readonly Readonly<Doc>[],
  rows = new Map<string, ReferenceRow>(),
): Promise<Map<string, ReferenceRow>> {
  const wanted = new Map<string, Set<string>>()
  for (const doc of Array.isArray(docs) ? docs : [docs])
    each(flow.fields, doc, (field, value) => {
      if (field.kind !== 'ref' || !field.to || rows.has(`${field.to}:${value}`)) return
      wanted.set(field.to, (wanted.get(field.to) ?? new Set()).add(value))
    })
  const found = [...wanted].map(async ([to, ids]) => ({ to, rows: (await references.of(to)?.find(tx, tenantId, [...ids])) ?? [] }))
  for (const kind of await Promise.all(found)) for (const row of kind.rows) rows.set(`${kind.to}:${row.id}`, row)
  return rows
}

function unknownReferences(fields: Fields, doc: Doc, rows: ReadonlyMap<string, unknown>): Problem[] {
  const problems: Problem[] = []
  each(fields, doc, (field, value, path) => {
    if (field.kind === 'ref' && !field.options.derived && !rows.has(`${field.to}:${value}`))
      problems.push({ path, message: `所选${field.label}不存在或不可用` })
  })
  return problems
}

/** Values that are not in their dictionary. */
function unknownEntries(fields: Fields, doc: Doc, names: Names): Problem[] {
  const problems: Problem[] = []
  each(fields, doc, (field, value, path) => {
    if (field.kind === 'dict' && !field.options.derived && !names.knows(field.code ?? '', value))
      problems.push({ path, message: `${field.label}不在字典中：${value}` })
  })
  return problems
}

/** People and departments that do not exist, and accounts of outsiders: whoever is named in a document may open it. */
function unknownPeople(fields: Fields, doc: Doc, names: Names): Problem[] {
  const problems: Problem[] = []
  each(fields, doc, (field, value, path) => {
    if (field.options.derived) return
    const isKnown = field.kind === 'user' ? names.employs(value) : field.kind === 'dept' ? names.deptName(value) !== '' : true
    if (!isKnown) problems.push({ path, message: `所选${field.label}不存在或不可用` })
  })
  return problems
}

/** Every single value of a form with its field: multi-value fields one by one, tables row by row. */
export function each(fields: Fields, doc: Readonly<Doc>, visit: (field: Field, value: string, path: string) => void): void {
  const one = (field: Field, value: unknown, path: string) => {
    if (Array.isArray(value)) for (const item of value) one(field, item, path)
    else if (typeof value === 'string' && value !== '') visit(field, value, path)
  }
  for (const [key, field] of Object.entries(fields)) {
    if (!isLines(field)) {
      one(fieldIn(field, doc), doc[key], key)
      continue
    }
    const rows = doc[key]
    if (!Array.isArray(rows)) continue
    for (const [at, row] of rows.entries())
      for (const [column, inner] of Object.entries(field.columns))
        one(fieldIn(inner, row as Doc), (row as Doc)[column], `${key}.${at}.${column}`)
  }
}

/** Names for every id and key of a form. */
export function labelsOf(
  fields: Fields,
  doc: Readonly<Doc>,
  names: Pick<Names, 'name' | 'deptName' | 'entry'>,
  rows: ReadonlyMap<string, ReferenceRow>,
): Record<string, string> {
  const labels: Record<string, string> = {}
  each(fields, doc, (field, value) => {
    const key = labelKey(field, value)
    if (!key || key in labels) return
    if (field.kind === 'user') labels[key] = names.name(value)
    else if (field.kind === 'dept') labels[key] = names.deptName(value)
    else if (field.kind === 'dict') labels[key] = names.entry(field.code ?? '', value)
    else labels[key] = rows.get(key)?.label ?? ''
  })
  return labels
}
