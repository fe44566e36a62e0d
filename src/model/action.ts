import type { DocOf, Fields, Form } from './form/form.ts'

/**
 * 后续动作. What people do with a row besides writing it: 销假, 归还, 结束盘点. The definition says which rows offer it and what it asks, the
 * resource what then happens. Its right is `{master}_{action}`.
 */
export interface ActionSpec<R, C extends Fields> {
  title: string
  en: string
  /** What it brings about, said before it is done. */
  says?: string
  danger?: boolean
  /** Roles that may; whoever keeps the page when absent. */
  roles?: readonly string[]
  /** Which rows offer it: asked where the button is drawn, and again on the server once the row is locked. */
  when?(row: R, today: string): boolean
  /** What it asks: fields, and tables of lines where there is much of one kind. */
  fields?: C
  /** What the dialog begins with. */
  proposes?(row: R, today: string): DocOf<C>
  rules?: readonly ActionRule<R, C>[]
  /** Of what makes a row, and asks no lines: many rows of a workbook may each be such an action. */
  imports?: boolean
}

interface ActionRule<R, C extends Fields> {
  /** The field the sentence is shown at. */
  on: keyof C & string
  ok(values: DocOf<C>, row: R, today: string): boolean
  message: string | ((values: DocOf<C>, row: R) => string)
}

export interface Action<R = never, C extends Fields = Fields> {
  readonly title: string
  readonly en: string
  readonly says: string
  readonly danger: boolean
  readonly roles?: readonly string[]
  readonly imports: boolean
  readonly fields: C
  when(row: R, today: string): boolean
  proposes(row: R, today: string): DocOf<C>
  /** What it asks about one row, as the form that both sides read and check. */
  asks(row: R, today: string): Form
}

export type Actions = Readonly<Record<string, Action>>

/** Fills in what an action need not say. */
export type ActionMaker<R> = <const C extends Fields = Record<never, never>>(spec: ActionSpec<R, C>) => Action<R, C>

export function action<R, C extends Fields>({ fields = {} as C, rules = [], ...spec }: ActionSpec<R, C>): Action<R, C> {
  return Object.freeze({
    ...{ says: '', danger: false, imports: false, when: () => true, proposes: () => ({}) },
    ...spec,
    fields,
    asks: (row: R, today: string): Form => ({
      fields,
      rules: rules.map(({ on, ok, message }) => ({
        on,
        ok: values => ok(values as DocOf<C>, row, today),
        message: typeof message === 'string' ? message : values => message(values as DocOf<C>, row),
      })),
    }),
  })
}

/** What an action was given. */
export type ValuesOf<D> = D extends Action<never, infer C> ? DocOf<C> : never

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
export interface Opening<R = never> extends Called {
  readonly key: string
  /** What is done there, if a right is needed for it: `{master}_{right}`. */
  readonly right?: string
  /** Roles that have this right; whoever keeps the page when absent. */
  readonly roles?: readonly string[]
  /** The book that is opened there, if it is another one: the right is that of this book. */
  readonly book?: string
  /** What the way there is called for those who may only look; without it, they are not led there. */
  readonly otherwise?: Called
  when(row: R, today: string): boolean
  address(row: R): string
}

interface Called {
  readonly title: string
  readonly en: string
}

/** What a page is called for somebody with these rights, if they are led there at all. */
export const calledFor = (
  { title, en, right, otherwise }: Omit<Opening, 'when' | 'address'>,
  may: (right: string) => boolean,
): Called | undefined => (right === undefined || may(right) ? { title, en } : otherwise)
