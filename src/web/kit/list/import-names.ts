import { say } from '#web/i18n/language.ts'
import { queries } from '#web/shell/data.ts'
import { dictQuery } from './dict.ts'
import type { Field, Row } from './field.ts'
import { importWords } from './import.words.ts'
import type { TreeNode } from './tree.ts'
import { treeQuery } from './tree-query.ts'
import { importFields } from './workbook.ts'

/** A possible value of a cell: 锻造车间, or 生产部/锻造车间 if the name alone is ambiguous. */
interface Named {
  names: readonly string[]
  value: string | number
}

const nodesOf = (nodes: readonly TreeNode[], above: readonly string[] = []): Named[] =>
  nodes.flatMap(({ title, value, children = [] }) => {
    const path = [...above, title]
    return [{ names: path.map((_, at) => path.slice(at).join('/')), value }, ...nodesOf(children, path)]
  })

/** The possible values of a field; undefined if cells are taken literally. */
async function choicesOf({ kind, choices, dict: book, tree }: Field): Promise<readonly Named[] | undefined> {
  if (kind === 'choice') return choices?.map(({ label, value }) => ({ names: [label.zh, label.en], value }))
  if (kind === 'dict' && book) {
    const entries = await queries.fetchQuery({ ...dictQuery(book), staleTime: 60_000 })
    return entries.map(({ dictKey, dictValue }) => ({ names: [dictValue], value: dictKey }))
  }
  if (kind === 'tree' && tree) {
    const nodes = await queries.fetchQuery(treeQuery(tree.call))
    const { keys } = tree
    return nodesOf(
      keys ? (nodes as unknown as Row[]).map(row => ({ title: String(row[keys.title]), value: String(row[keys.value]) })) : nodes,
    )
  }
  return undefined
}

export type Translated = { row: Row; reason?: undefined } | { reason: string }

/** Translates names in workbooks to keys. Unknown and ambiguous names are reported and not sent. */
export async function translator(fields: readonly Field[]): Promise<(row: Row) => Translated> {
  const known = await Promise.all(importFields(fields).map(async field => ({ field, choices: await choicesOf(field) })))
  return row => {
    const sent: Row = { ...row }
    for (const { field, choices } of known) {
      const typed = row[field.key]
      if (!choices || typed === undefined || typed === '') continue
      const parts = field.tree?.several ? String(typed).split(/[,，、;；]/) : [String(typed)]
      const values: (string | number)[] = []
      for (const part of parts.map(text => text.trim()).filter(Boolean)) {
        const found = choices.filter(({ names, value }) => names.includes(part) || String(value) === part)
        if (found.length !== 1)
          return { reason: importWords.say(found.length === 0 ? 'unknown' : 'ambiguous', { label: say(field.label), text: part }) }
        values.push(found[0]!.value)
      }
      sent[field.key] = field.tree?.several ? values.join(',') : values[0]
    }
    return { row: sent }
  }
}
