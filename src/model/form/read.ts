import Big from 'big.js'
import { toDate } from '../date.ts'
import { isEmpty } from '../empty.ts'
import { decimalsOf, type Field, isRange } from './field.ts'
import { type DocOf, type Fields, type Form, isLines, type RowRule, type Rule } from './form.ts'
import { type Columns, knownRows, type Lines, MOST_LINES, type RowOf } from './lines.ts'
import { isUnresolved, NOT_FOUND } from './unresolved.ts'
import { fieldIn } from './varied.ts'

/** An error message and its path: `items.3.qty` is the quantity of the fourth row. */
export interface Problem {
  path: string
  message: string
}

type Loose = Record<string, unknown>

/** Values known besides the typed ones. */
export interface Known {
  /** The row of a reference, if available; its columns are copied into the fields of the form. */
  rowOf?(to: string, id: string): Loose | undefined
  /** Values that only the server can compute (balances, working days), in the shape of the document. */
  computed?: Loose
  /** Before rows are computed: those whose rows the server knows are named by the key that was sent with them. */
  isBefore?: boolean
}

/**
 * Reads input by its definition: unknown fields and fields whose `when` does not hold are dropped, numbers become exact decimals of their kind, empty
 * values are absent, derived and copied values are computed here whatever was sent. Browser and server run the same code; the server trusts only its
 * own result.
 */
export function readForm<F extends Fields>(form: Form<F>, sent: Loose, known: Known = {}): { doc: DocOf<F>; problems: Problem[] } {
  const problems: Problem[] = []
  const doc: Loose = {}
  for (const [key, field] of Object.entries(form.fields)) {
    const given = Object.hasOwn(sent, key) ? sent[key] : undefined
    const value = isLines(field)
      ? readRows(
          key,
          known.isBefore ? named(field) : field.columns,
          knownRows(field, given, known.computed?.[key]),
          problems,
          known.computed?.[key],
        )
      : readOwn(key, fieldIn(field, sent), given, known.computed?.[key], problems)
    if (value !== undefined) doc[key] = value
  }
  copied(form.fields as unknown as Columns, doc, known)
  for (const [key, field] of Object.entries(form.fields)) {
    if (!isLines(field) || doc[key] === undefined) continue
    for (const row of doc[key] as Loose[]) copied(field.columns, row, known)
  }
  const whole = workedOut(form, doc)
  // Conditions may depend on derived values, and those on the fields that are dropped here: derive again.
  const meant = withoutUnasked(form.fields, whole)
  return { doc: (meant === whole ? whole : workedOut(form, meant)) as DocOf<F>, problems }
}

/** The columns of a table, with the one that names its rows as if it were typed. */
function named({ columns, options: { rowsBy } }: Lines): Columns {
  const key = rowsBy ? columns[rowsBy] : undefined
  return rowsBy && key ? { ...columns, [rowsBy]: { ...key, options: { ...key.options, derived: false } } } : columns
}

function workedOut<F extends Fields>({ fields, derive = {} }: Form<F>, doc: Loose): Loose {
  const rows = Object.entries(fields).flatMap(([key, field]) => {
    if (!isLines(field) || doc[key] === undefined || !field.options.derive) return []
    return [[key, (doc[key] as Loose[]).map(row => derived(row, field.columns, field.options.derive as Derive, doc))]]
  })
  return derived({ ...doc, ...Object.fromEntries(rows) }, fields as unknown as Columns, derive as Derive)
}

/** Values typed before another choice hid their field are dropped, such as the machine of a requisition that is now for the office. */
function withoutUnasked(fields: Fields, doc: Loose): Loose {
  const unasked = (of: Columns, values: Loose) =>
    Object.keys(of).filter(key => values[key] !== undefined && of[key]?.options.when && !of[key].options.when(doc as never, values))
  const without = (of: Columns, values: Loose): Loose => {
    const out = unasked(of, values)
    return out.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([key]) => !out.includes(key)))
  }
  const single = Object.fromEntries(Object.entries(fields).filter(([, field]) => !isLines(field))) as unknown as Columns
  let meant = without(single, doc)
  for (const [key, field] of Object.entries(fields)) {
    if (!isLines(field) || doc[key] === undefined) continue
    const rows = doc[key] as Loose[]
    const kept = rows.map(row => without(field.columns, row))
    if (kept.some((row, at) => row !== rows[at])) meant = { ...meant, [key]: kept }
  }
  return meant
}

/** Copies the columns of a referenced row into the fields of the form; without the row they stay as they are. */
function copied(fields: Columns, subject: Loose, { rowOf }: Known): void {
  if (!rowOf) return
  for (const [key, field] of Object.entries(fields)) {
    if (!field.copy || !field.to) continue
    const id = subject[key]
    const row = typeof id === 'string' ? rowOf(field.to, id) : undefined
    if (typeof id === 'string' && !row) continue
    for (const [target, column] of Object.entries(field.copy)) {
      const value = row?.[column]
      if (isEmpty(value)) delete subject[target]
      else subject[target] = value
    }
  }
}

type Derive = Record<string, ((subject: Loose, doc?: Loose) => unknown) | undefined>

/** In the order of definition, so that later values may use earlier ones. */
function derived(subject: Loose, fields: Columns, derive: Derive, doc?: Loose): Loose {
  const result = { ...subject }
  for (const [key, compute] of Object.entries(derive)) {
    const value = compute?.(result, doc)
    const decimals = fields[key] && decimalsOf[fieldIn(fields[key], result).kind]
    if (isEmpty(value)) delete result[key]
    else result[key] = decimals !== undefined && decimals > 0 ? new Big(value as string).toFixed(decimals, Big.roundHalfUp) : value
  }
  return result
}

function readRows(key: string, columns: Columns, given: unknown, problems: Problem[], computed: unknown): Loose[] | undefined {
  if (given === undefined || given === null) return undefined
  if (!Array.isArray(given)) return void problems.push({ path: key, message: '明细格式错误' })
  if (given.length > MOST_LINES) return void problems.push({ path: key, message: `明细不能超过 ${MOST_LINES} 行` })
  return given.map((row, at) => {
    const read: Loose = {}
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      problems.push({ path: `${key}.${at}`, message: '明细格式错误' })
      return read
    }
    const ours = (Array.isArray(computed) ? computed[at] : undefined) as Loose | undefined
    for (const [column, field] of Object.entries(columns)) {
      const asked = fieldIn(field, row as Loose)
      const value = readOwn(`${key}.${at}.${column}`, asked, (row as Loose)[column], ours?.[column], problems)
      if (value !== undefined) read[column] = value
    }
    return read
  })
}

/** Derived values are never taken from the input. */
const readOwn = (path: string, field: Field, given: unknown, computed: unknown, problems: Problem[]) =>
  readField(path, field, field.options.derived ? computed : given, problems)

function readField(path: string, field: Field, given: unknown, problems: Problem[]): unknown {
  if (isEmpty(given)) return undefined
  const wrong = (message: string) => void problems.push({ path, message })
  if (isUnresolved(given)) return wrong(`${field.label}“${[...given.unknown].slice(0, 64).join('')}”${NOT_FOUND}`)
  if (field.kind === 'attachments') return readFiles(given) ?? wrong(`${field.label}格式错误`)
  if (isRange(field.kind)) return readRange(field, given) ?? wrong(`${field.label}格式错误`)
  if (field.options.several) {
    const values = Array.isArray(given) ? given : typeof given === 'string' ? given.split(',') : [given]
    const read = values.map(value => readOne(field, value))
    return read.includes(undefined) ? wrong(`${field.label}格式错误`) : read
  }
  return readOne(field, given) ?? wrong(`${field.label}格式错误`)
}

function readOne(field: Field, given: unknown): string | number | undefined {
  const decimals = decimalsOf[field.kind]
  if (decimals !== undefined) return readNumber(given, decimals)
  if (typeof given !== 'string' && typeof given !== 'number') return undefined
  const written = String(given).normalize('NFC').trim()
  switch (field.kind) {
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(written) && toDate(written) ? written : undefined
    case 'datetime':
      return written.length > 10 && toDate(written) ? written : undefined
    case 'month':
      return isMonth(written) ? written : undefined
    case 'user':
    case 'dept':
    case 'ref':
      return /^\d{1,19}$/.test(written) ? written : undefined
    default:
      return written
  }
}

/** Too many decimals are reported as a mistake, not rounded. */
function readNumber(given: unknown, decimals: number): string | number | undefined {
  const written = typeof given === 'number' && Number.isFinite(given) ? new Big(given).toFixed() : given
  if (typeof written !== 'string' || !/^-?\d{1,15}(\.\d{1,10})?$/.test(written)) return undefined
  const exact = new Big(written)
  if (!exact.round(decimals, Big.roundDown).eq(exact)) return undefined
  return decimals === 0 ? Number(written) : exact.toFixed(decimals)
}

function readFiles(given: unknown): { id: string; name: string }[] | undefined {
  if (!Array.isArray(given) || given.length > 50) return undefined
  const files = given.map(file => {
    const { id, name } = (file ?? {}) as { id?: unknown; name?: unknown }
    return /^\d{1,19}$/.test(String(id)) && typeof name === 'string' ? { id: String(id), name } : undefined
  })
  return files.includes(undefined) ? undefined : (files as { id: string; name: string }[])
}

function readRange({ kind }: Field, given: unknown): [string, string] | undefined {
  const [from, to, ...more] = Array.isArray(given) ? given.map(String) : String(given).split(',')
  const isOne = kind === 'monthrange' ? isMonth : toDate
  return from && to && more.length === 0 && isOne(from) && isOne(to) && from <= to ? [from, to] : undefined
}

const isMonth = (written: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(written)

interface Checking {
  /** Paths that the node requires besides the definition. */
  required?: readonly string[]
  /** Rows whose looked-up values are not known yet: no rule is asked about them. */
  waits?(table: string, row: number): boolean
}

/** All missing values and broken rules at submit. Rules about a row are asked once the row itself is complete, other rules once the form is. */
export function checkForm<F extends Fields>(form: Form<F>, doc: DocOf<F>, at: Checking = {}): Problem[] {
  const problems: Problem[] = []
  const asked = new Set(at.required ?? [])
  const values = doc as Loose
  for (const [key, field] of Object.entries(form.fields)) {
    if (isLines(field)) {
      const rows = (values[key] ?? []) as Loose[]
      if (rows.length < (field.options.min ?? 0)) problems.push({ path: key, message: `${field.label}至少填写 ${field.options.min} 行` })
      for (const [index, row] of rows.entries()) {
        for (const [column, inner] of Object.entries(field.columns)) {
          if (field.options.exempt?.includes(column)) continue
          problems.push(
            ...checkValue(`${key}.${index}.${column}`, fieldIn(inner, row), row[column], asked.has(`${key}.${column}`), values, row),
          )
        }
        problems.push(...brokenUnits(`${key}.${index}.`, field.columns, row))
      }
    } else problems.push(...checkValue(key, fieldIn(field, values), values[key], asked.has(key), values, values))
  }
  problems.push(...brokenUnits('', form.fields, values))
  const unsound = new Set(problems.map(({ path }) => path.slice(0, path.lastIndexOf('.'))))
  const isAsked = (table: string, row: number) => !unsound.has(`${table}.${row}`) && !at.waits?.(table, row)
  const complete = problems.length === 0
  for (const rule of (form.rules ?? []) as readonly (Rule<Loose> | LooseRowRule)[]) {
    if ('cell' in rule) problems.push(...brokenRows(rule, values, isAsked))
    else if (complete && !rule.ok(values))
      problems.push({ path: rule.on, message: typeof rule.message === 'string' ? rule.message : rule.message(values) })
  }
  return problems
}

type LooseRowRule = RowRule<RowOf<Columns>, Loose>

function brokenRows(
  { on, cell, each, once, message }: LooseRowRule,
  doc: Loose,
  isAsked: (table: string, row: number) => boolean,
): Problem[] {
  const met = new Set<string>()
  const isBroken = (row: RowOf<Columns>) => {
    if (each) return !each(row, doc)
    const key = once?.(row)
    return key !== undefined && met.size === met.add(key).size
  }
  return ((doc[on] ?? []) as RowOf<Columns>[]).flatMap((row, at) =>
    isAsked(on, at) && isBroken(row) ? [{ path: `${on}.${at}.${cell}`, message }] : [],
  )
}

/** Half a piece: quantities that are typed beside a unit counted in wholes are integers. */
function brokenUnits(path: string, fields: Fields, values: Loose): Problem[] {
  const isWhole = Object.entries(fields).some(([key, field]) => !isLines(field) && field.options.wholes?.includes(values[key] as string))
  if (!isWhole) return []
  return Object.entries(fields).flatMap(([key, field]) =>
    isLines(field) ||
    field.kind !== 'quantity' ||
    field.options.derived ||
    isEmpty(values[key]) ||
    new Big(values[key] as string).mod(1).eq(0)
      ? []
      : [{ path: `${path}${key}`, message: `${field.label}须为整数` }],
  )
}

function checkValue(path: string, { label, kind, options }: Field, value: unknown, asked: boolean, doc: Loose, row: Loose): Problem[] {
  if (options.when && !options.when(doc as never, row)) return []
  if (isEmpty(value)) return (options.required || asked) && !options.derived ? [{ path, message: `${label}不能为空` }] : []
  const { min, max } = options
  if (decimalsOf[kind] !== undefined) {
    const amount = new Big(value as string)
    if (min !== undefined && amount.lt(min)) return [{ path, message: `${label}不能小于 ${min}` }]
    if (max !== undefined && amount.gt(max)) return [{ path, message: `${label}不能大于 ${max}` }]
  } else if (typeof value === 'string' && typeof max === 'number' && [...value].length > max)
    return [{ path, message: `${label}不能超过 ${max} 个字` }]
  return []
}
