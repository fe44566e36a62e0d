import type { Form } from './form/form.ts'
import type { Columns, RowOf } from './form/lines.ts'

/**
 * 后续动作. What people do with a row besides writing it: 销假, 归还, 结束盘点. The definition says which rows offer it and what it asks, the
 * keeper what then happens. Its right is `{master}_{deed}`.
 */
export interface DeedSpec<R, C extends Columns> {
  title: string
  en: string
  /** What it brings about, said before it is done. */
  says?: string
  danger?: boolean
  /** Which rows offer it: asked where the button is drawn, and again on the server once the row is locked. */
  when?(row: R, today: string): boolean
  fields?: C
  /** What the dialog begins with. */
  proposes?(row: R, today: string): RowOf<C>
  rules?: readonly DeedRule<R, C>[]
}

interface DeedRule<R, C extends Columns> {
  /** The field the sentence is shown at. */
  on: keyof C & string
  ok(values: RowOf<C>, row: R, today: string): boolean
  message: string | ((values: RowOf<C>, row: R) => string)
}

export interface Deed<R = never, C extends Columns = Columns> {
  readonly title: string
  readonly en: string
  readonly says: string
  readonly danger: boolean
  readonly fields: C
  when(row: R, today: string): boolean
  proposes(row: R, today: string): RowOf<C>
  /** What it asks about one row, as the form that both sides read and check. */
  asks(row: R, today: string): Form
}

export type Deeds = Readonly<Record<string, Deed>>

/** Fills in what a deed need not say. */
export type DeedMaker<R> = <const C extends Columns = Record<never, never>>(spec: DeedSpec<R, C>) => Deed<R, C>

export function deed<R, C extends Columns>({ fields = {} as C, rules = [], ...spec }: DeedSpec<R, C>): Deed<R, C> {
  return Object.freeze({
    ...{ says: '', danger: false, when: () => true, proposes: () => ({}) },
    ...spec,
    fields,
    asks: (row: R, today: string): Form => ({
      fields,
      rules: rules.map(({ on, ok, message }) => ({
        on,
        ok: values => ok(values as RowOf<C>, row, today),
        message: typeof message === 'string' ? message : values => message(values as RowOf<C>, row),
      })),
    }),
  })
}

/** What a deed was given. */
export type ValuesOf<D> = D extends Deed<never, infer C> ? RowOf<C> : never

/** 从台账发起. A flow that starts from a row: its form opens with what the row knows already. */
export interface Start<R = never> {
  readonly flow: string
  readonly title: string
  readonly en: string
  when(row: R, today: string): boolean
  /** Fields of the form, by their names there; what the server proposes for them comes along. */
  fills(row: R): Readonly<Record<string, unknown>>
}

/** A page of its own that a row leads to: the sheet of a count. */
export interface Opening<R = never> {
  readonly key: string
  readonly title: string
  readonly en: string
  when(row: R, today: string): boolean
  address(row: R): string
}
