import { say } from '#web/i18n/language.ts'
import { queries } from '#web/shell/data.ts'
import { dictQuery } from './dict.ts'
import type { Field, Row } from './field.ts'
import type { Known, Named } from './import-row.ts'
import type { TreeNode } from './tree.ts'
import { treeQuery } from './tree-query.ts'
import { importFields } from './workbook.ts'

const nodesOf = (nodes: readonly TreeNode[], above: readonly string[] = []): Named[] =>
  nodes.flatMap(({ title, value, children = [] }) => {
    const path = [...above, title]
    return [{ names: path.map((_, at) => path.slice(at).join('/')), value }, ...nodesOf(children, path)]
  })

/** The possible values of a field; undefined if cells are taken literally. */
async function choicesOf({ kind, choices, dict: book, tree }: Field): Promise<readonly Named[] | undefined> {
  if (kind === 'choice') return choices?.map(({ label, value }) => ({ names: [label.zh, label.en, say(label)], value }))
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

/** The fields of an import with their possible values. */
export const choicesIn = (fields: readonly Field[]): Promise<Known[]> =>
  Promise.all(importFields(fields).map(async field => ({ field, choices: await choicesOf(field) })))
