import { dept } from '#contract/org.ts'
import { user } from '#contract/user.ts'
import type { Field } from '#model/form/field.ts'
import type { Form } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import { call } from '../http/call.ts'
import { type DictItem, knownDict } from '../kit/list/dict.ts'
import { everyNode } from '../kit/list/tree.ts'
import { treeQuery } from '../kit/list/tree-query.ts'
import { queries } from '../shell/data.ts'
import { formKey, referenceCalled } from './controls/references.ts'
import type { FormStore } from './form-store.ts'
import { isNamed, plainValue, spread, type Unnamed } from './paste.ts'
import { besideOf } from './paths.ts'
import { narrowing } from './show.ts'

/** Pastes a block into a table, adding rows if needed. Names that match nothing stay in their cells as problems; returns their number. */
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
    store.fill(cells.map(cell => ({ path: pathOf(cell), value: found.get(keyOf(cell)) ?? { unknown: cell.text } })))
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
  if (field.kind === 'dept') {
    const one = everyNode(await queries.fetchQuery(treeQuery(dept.tree))).find(({ title }) => title === text)
    if (one) store.learn('dept', [{ id: one.value, label: one.title }])
    return one?.value
  }
  if (field.kind !== 'ref') return undefined
  const { asked } = narrowing(field.within, {}, store.getState().doc)
  const one = await referenceCalled({ to: field.to ?? '', form: formKey(store.flow), keyword: text, within: asked })
  if (one) store.learn(field.to ?? '', [one])
  return one?.id
}

const entryOf = (entries: readonly DictItem[], text: string) =>
  entries.find(entry => entry.dictValue === text || entry.dictKey === text)?.dictKey
