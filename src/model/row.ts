import { isEmpty } from './empty.ts'

/** Checks over the rows of a table form, with the sentences people know. */
export interface Column {
  prop: string
  label: string
  required?: boolean
  /** The rule's own sentence; without one it is "{label}不能为空". */
  message?: string
}

/** The first thing missing in the rows, as a sentence, or ''. */
export function missingIn(
  rows: readonly Record<string, unknown>[],
  columns: readonly Column[],
  options: { exempt?: readonly string[] } = {},
): string {
  for (const row of rows)
    for (const { prop, label, required, message } of columns) {
      if (!required || options.exempt?.includes(prop)) continue
      if (isEmpty(row[prop])) return message ?? `${label}不能为空`
    }
  return ''
}

/** What is wrong with a selection for an action on some rows, or on exactly one; '' when nothing is. */
export const selectionProblem = (selected: readonly unknown[], exactlyOne = false): string =>
  selected.length === 0 ? '请选择数据' : exactlyOne && selected.length > 1 ? '请选择一条数据操作' : ''
