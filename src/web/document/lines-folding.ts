import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { isEmpty } from '#model/empty.ts'
import { persisted } from '../kit/persisted.ts'
import { formKey } from './controls/references.ts'
import { useFormState } from './form-context.ts'
import { problemAt } from './form-store.ts'
import { fitting, INDEX, subjectWidth, TOOLS, widthOf } from './lines-columns.ts'
import type { useLines } from './lines-model.ts'
import type { ColumnEntry, Values } from './paths.ts'

/** Tables that are shown with all columns, remembered on this device. */
const useWhole = create<{ whole: Readonly<Record<string, boolean>> }>(() => ({ whole: {} }))
persisted(useWhole, 'line-columns', ['whole'])

export interface Folding {
  /** The columns after the frozen one. */
  shown: readonly ColumnEntry[]
  /** How many are folded, or would be. */
  hidden: number
  open: boolean
  toggle(): void
}

/** 更多列. Columns to be filled in are always shown, others as far as the width of the box allows, or all of them on request. */
export function useFolding(table: string, model: ReturnType<typeof useLines>, box: RefObject<HTMLElement | null>): Folding {
  const { store, arranged, mayArrange, rows } = model
  const { entry, reads } = arranged
  const [filled, rest] = useMemo(() => {
    const toFill = entry.filter(([key]) => !reads.has(key))
    return [toFill, [...entry.filter(([key]) => reads.has(key)), ...arranged.rest]]
  }, [entry, reads, arranged])
  const taken = filled.reduce((sum, [, field]) => sum + widthOf(field), INDEX + subjectWidth(arranged) + (mayArrange ? TOOLS : 0))
  const room = useWidth(box) - taken
  const troubled = useFormState(useShallow(state => troubledColumns(state, table, rest)))
  const silent = useFormState(useShallow(({ doc }) => (mayArrange ? [] : emptyColumns(doc, table, rest))))
  const name = `${formKey(store.flow) ?? ''}.${table}`
  const open = useWhole(({ whole }) => whole[name] === true)
  const saying = rest.filter(([key]) => rows.length === 0 || !silent.includes(key))
  const fits = fitting(saying, room, reads)
  const visible = rest.filter(each => fits.includes(each) || troubled.includes(each[0]))
  return {
    // What is asked for beside what is answered, whoever fills in which of them.
    shown: [...entry, ...arranged.rest].filter(each => open || filled.includes(each) || visible.includes(each)),
    hidden: rest.length - visible.length,
    open,
    toggle: () => useWhole.setState(({ whole }) => ({ whole: { ...whole, [name]: !open } })),
  }
}

/** Columns in which some row has a problem are not folded. */
const troubledColumns = (state: Parameters<typeof problemAt>[0], table: string, rest: readonly ColumnEntry[]): string[] => {
  const paths = Object.keys(state.problems).filter(path => path.startsWith(`${table}.`))
  return rest.flatMap(([key, { options }]) =>
    paths.some(path => path.endsWith(`.${key}`) && problemAt(state, path, options.derived === true)) ? [key] : [],
  )
}

/** Columns without a value in any row: a reader need not look at them. */
function emptyColumns(doc: Values, table: string, rest: readonly ColumnEntry[]): string[] {
  const rows = (doc[table] ?? []) as readonly Values[]
  return rest.flatMap(([key]) => (rows.every(row => isEmpty(row[key])) ? [key] : []))
}

function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    // The box of a hidden tab has no width.
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return width
}
