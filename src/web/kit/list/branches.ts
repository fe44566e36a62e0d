import { useMemo, useState } from 'react'
import type { Row } from './field.ts'

const below = (row: Row) => (row.children as Row[] | undefined) ?? []

const branchesOf = (rows: readonly Row[], rowKey: string): string[] =>
  rows.flatMap(row => (below(row).length > 0 ? [String(row[rowKey]), ...branchesOf(below(row), rowKey)] : []))

/** The open branches of a tree: the top level at first, all of them while searching, because matches would stay hidden otherwise. */
export function useBranches(rows: readonly Row[], rowKey: string, filters: Record<string, string>) {
  const [chosen, setChosen] = useState<{ filters: Record<string, string>; keys: readonly string[] }>()
  const all = useMemo(() => branchesOf(rows, rowKey), [rows, rowKey])
  const searching = Object.keys(filters).length > 0
  const open = chosen?.filters === filters ? chosen.keys : searching ? all : rows.map(row => String(row[rowKey]))
  const setOpen = (keys: readonly string[]) => setChosen({ filters, keys })
  const isAllOpen = all.every(key => open.includes(key))
  return { open, setOpen, isAllOpen, isFlat: all.length === 0, toggleAll: () => setOpen(isAllOpen ? [] : all) }
}

export type Branches = ReturnType<typeof useBranches>
