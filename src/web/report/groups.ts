import { useEffect, useState } from 'react'
import type { Keys, ReportRow, ReportState } from './use-report.ts'

/** A line of the table: a row, or a group that can be opened. */
export interface Line {
  readonly id: string
  readonly row: ReportRow
  /** The keys of the line and of the groups above it. */
  readonly keys: Keys
  /** The dimension of a group. */
  readonly by?: string
  readonly children?: Line[]
  /** Number of lines that were not loaded. */
  readonly rest?: number
}

type Opened = Readonly<Record<string, { rows: readonly ReportRow[]; total: number }>>

/** Groups are loaded level by level, when opened. */
export function useGroups(state: ReportState, allKeys: readonly string[]) {
  const [opened, setOpened] = useState<Opened>({})
  const [shown, setShown] = useState<readonly string[]>([])
  const { question, levels } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question has other groups.
  useEffect(() => {
    setOpened({})
    setShown([])
  }, [question, state.page])
  const lineOf = (row: ReportRow, above: Line | undefined, level: number): Line => {
    const by = levels[level]
    const names = by ? [by] : allKeys
    const keys = { ...above?.keys, ...Object.fromEntries(names.map(name => [name, row[name] === '' ? null : String(row[name])])) }
    const id = JSON.stringify(keys)
    const inside = by === undefined ? undefined : opened[id]
    const line: Line = { id, row, keys, by }
    return by === undefined ? line : { ...line, children: inside ? linesIn(inside, line, level + 1) : [] }
  }
  const linesIn = ({ rows, total }: Opened[string], above: Line | undefined, level: number): Line[] => [
    ...rows.map(row => lineOf(row, above, level)),
    ...(total > rows.length ? [{ id: `${above?.id}…`, row: {}, keys: {}, rest: total - rows.length }] : []),
  ]
  const toggle = async (line: Line) => {
    const isOpen = shown.includes(line.id)
    setShown(isOpen ? shown.filter(id => id !== line.id) : [...shown, line.id])
    if (isOpen || opened[line.id]) return
    const { records, total } = await state.open(line.keys, levels.indexOf(line.by!) + 1)
    setOpened(old => ({ ...old, [line.id]: { rows: records, total } }))
  }
  return {
    lines: linesIn({ rows: state.rows, total: state.rows.length }, undefined, 0),
    shown,
    toggle: (line: Line) => void toggle(line).catch(() => setShown(old => old.filter(id => id !== line.id))),
  }
}
