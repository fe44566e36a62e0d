import { flowReference } from '#contract/flow-document.ts'
import { user } from '#contract/user.ts'
import type { Field } from '#model/form/field.ts'
import type { Form } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import { call } from '../http/call.ts'
import { type DictItem, knownDict } from '../kit/list/dict.ts'
import { formKey } from './controls/references.ts'
import type { FormStore } from './form-store.ts'
import { isNamed, plainValue, spread, type Unnamed } from './paste.ts'
import { besideOf, type Values } from './paths.ts'
import { narrowing } from './show.ts'

/** Pastes a block into a table, adding rows if needed. Returns the number of names that could not be resolved. */
export async function pasteBlock(
  store: FormStore<Form>,
  table: string,
  columns: readonly (readonly [string, Field])[],
  block: readonly string[][],
  at: { row: number; column: string },
): Promise<number> {
  const { ready, named, later, rows } = spread(block, columns, at.column)
  const have = ((store.getState().typed[table] ?? []) as unknown[]).length
  const lacking = Math.max(0, at.row + rows - have)
  if (lacking > 0)
    store.insert(
      table,
      have,
      Array.from({ length: lacking }, () => ({})),
    )
  const pathOf = ({ row, column }: { row: number; column: string }) => `${table}.${at.row + row}.${column}`
  const name = async (cells: readonly Unnamed[]): Promise<number> => {
    const found = await lookUp(store, cells)
    store.fill(cells.flatMap(cell => (found.has(keyOf(cell)) ? [{ path: pathOf(cell), value: found.get(keyOf(cell)) }] : [])))
    return cells.filter(cell => !found.has(keyOf(cell))).length
  }
  store.fill(ready.map(cell => ({ path: pathOf(cell), value: cell.value })))
  const unknown = await name(named)
  const decided = later.map(cell => ({ ...cell, field: fieldIn(cell.field, besideOf(store.getState().typed, pathOf(cell))) }))
  const plain = decided.filter(({ field }) => !isNamed(field) && !field.options.derived)
  store.fill(plain.map(cell => ({ path: pathOf(cell), value: plainValue(cell.field, cell.text) })))
  return unknown + (await name(decided.filter(({ field }) => isNamed(field))))
}

const keyOf = ({ column, field, text }: Unnamed) => `${column}\n${field.code ?? field.kind}\n${text}`

/** Looks up each name once, however many rows contain it. */
async function lookUp(store: FormStore<Form>, named: readonly Unnamed[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const once = new Map(named.map(cell => [keyOf(cell), cell]))
  for (const [key, cell] of once) {
    const id = await idOf(store, cell).catch(() => undefined)
    if (id) found.set(key, id)
  }
  return found
}

async function idOf(store: FormStore<Form>, { field, text }: Unnamed): Promise<string | undefined> {
  if (field.kind === 'dict') return entryOf(knownDict({ code: field.code ?? '', book: 'business' }) ?? [], text)
  if (field.kind === 'user') {
    const people = await call(user.userList, { keyword: text }, { quiet: true })
    const one = people.find(person => person.account === text || person.realName === text) ?? (people.length === 1 ? people[0] : undefined)
    if (one) store.learn('user', [{ id: one.id, label: one.realName || one.name }])
    return one?.id
  }
  if (field.kind !== 'ref') return undefined
  const { asked } = narrowing(field.within, {}, store.getState().doc)
  const within = Object.keys(asked).length > 0 ? JSON.stringify(asked) : undefined
  const { records } = await call(
    flowReference.list,
    { to: field.to ?? '', form: formKey(store.flow), keyword: text, within },
    { quiet: true },
  )
  const one = records.find(row => isIt(row.label, row.row as Values, text)) ?? (records.length === 1 ? records[0] : undefined)
  if (one) store.learn(field.to ?? '', [one])
  return one?.id
}

const entryOf = (entries: readonly DictItem[], text: string) =>
  entries.find(entry => entry.dictValue === text || entry.dictKey === text)?.dictKey

/** Workbooks contain a code or a name; labels often join the two. */
const isIt = (label: string, row: Values, text: string) => label === text || Object.values(row).includes(text)
