import { isEmpty } from './empty.ts'

/** Checks of rows, with the messages that the specification gives. */
export interface Column {
  prop: string
  label: string
  required?: boolean
  /** The message. Default: "{label}不能为空". */
  message?: string
}

/** The message for the first missing value, or ''. */
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

/** The message for a selection that does not fit an action on some rows, or on exactly one; '' if it fits. */
export const selectionProblem = (selected: readonly unknown[], exactlyOne = false): string =>
  selected.length === 0 ? '请选择数据' : exactlyOne && selected.length > 1 ? '请选择一条数据操作' : ''
