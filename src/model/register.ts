import type { Actions } from './action.ts'
import type { Columns } from './form/lines.ts'
import { type BookSpec, defined, type Master, type Nothing } from './master.ts'
import type { ListPage } from './menu.ts'

/**
 * 台账. A book that flows and actions write and people read: stock movements, payables, leaves. The definition yields table, list page with detail
 * and export, menu entry, rights, and the picker.
 */
export interface RegisterSpec<C extends Columns, N extends Columns, D extends Actions, M extends Actions> extends BookSpec<C, N, D, M> {
  page: ListPage
}

export function register<
  const C extends Columns,
  const N extends Columns = Nothing,
  const D extends Actions = Nothing,
  const M extends Actions = Nothing,
>(key: string, spec: RegisterSpec<C, N, D, M>): Master<C, N, D, M> {
  return defined(key, spec, true)
}
