import type { DocOf, Fields, Form, SubmittedDoc } from './form/form.ts'
import { submitted } from './form/submitted.ts'

/**
 * 后续动作. What people do with a row besides editing it: 销假, 归还, 结束盘点. The definition says which rows offer it and which fields it takes;
 * the resource carries it out. Its right is `{master}_{action}`.
 */
export interface ActionSpec<R, C extends Fields> {
  title: string
  en: string
  /** Explains the consequence in the dialog, before the person confirms. */
  says?: string
  danger?: boolean
  /** Roles that may do it. Default: the roles that maintain the page. */
  roles?: readonly string[]
  /**
   * 双人办理, `by a + b`: who confirms what the first person has filed, in order, each another person. Until the last of them confirms,
   * nothing is carried out (`platform/work/waiting.store.ts`). The right of the first one is `{master}_{action}_confirm`.
   */
  second?: readonly Second[]
  /** Which rows offer it, to whom. Evaluated to draw the button, and again on the server after the row is locked. */
  when?(row: R, today: string, viewer: Viewer): boolean
  /** Fields of the dialog; tables of lines are allowed. */
  fields?: C
  /** Initial values of the dialog. */
  proposes?(row: R, today: string): DocOf<C>
  rules?: readonly ActionRule<R, C>[]
  /** Allows import from a workbook, one action per row. Only for `createActions` without tables of lines. */
  imports?: boolean
}

/** Somebody who confirms: how the role is called, and the roles that have the right. */
export interface Second extends Called {
  readonly roles: readonly string[]
}

/** Who looks at a row, or acts on it. */
export interface Viewer {
  readonly userId: string
  may(right: string): boolean
}

/** The right to confirm an action as its second, third … person. */
export const secondRight = (action: string, step = 0): string => `${action}_confirm${step === 0 ? '' : step + 1}`

interface ActionRule<R, C extends Fields> {
  /** The field at which the message is shown. */
  on: keyof C & string
  ok(values: SubmittedDoc<C>, row: R, today: string): boolean
  message: string | ((values: SubmittedDoc<C>, row: R) => string)
}

export interface Action<R = never, C extends Fields = Fields> {
  readonly title: string
  readonly en: string
  readonly says: string
  readonly danger: boolean
  readonly roles?: readonly string[]
  readonly imports: boolean
  readonly fields: C
  readonly second: readonly Second[]
  when(row: R, today: string, viewer: Viewer): boolean
  proposes(row: R, today: string): DocOf<C>
  /** The dialog for one row, as a form that browser and server both read and check. */
  asks(row: R, today: string): Form
}

export type Actions = Readonly<Record<string, Action>>

/** Fills in the defaults of an action. */
export type ActionMaker<R> = <const C extends Fields = Record<never, never>>(spec: ActionSpec<R, C>) => Action<R, C>

export function action<R, C extends Fields>({ fields = {} as C, rules = [], ...spec }: ActionSpec<R, C>): Action<R, C> {
  return Object.freeze({
    ...{ says: '', danger: false, imports: false, second: [], when: () => true, proposes: () => ({}) },
    ...spec,
    fields,
    asks: (row: R, today: string): Form => ({
      fields,
      rules: rules.map(({ on, ok, message }) => ({
        on,
        // Rules are asked when nothing that is required is missing.
        ok: values => ok(submitted(fields, values).doc, row, today),
        message: typeof message === 'string' ? message : values => message(submitted(fields, values).doc, row),
      })),
    }),
  })
}

/** The submitted values of an action. */
export type ValuesOf<D> = D extends Action<never, infer C> ? SubmittedDoc<C> : never

/** 从台账发起. A flow that starts from a row: its form opens with the row's values filled in. */
export interface Start<R = never> {
  readonly flow: string
  readonly title: string
  readonly en: string
  when(row: R, today: string): boolean
  /** Form fields by name. Values that the server proposes for them are filled in as well. */
  fills(row: R): Readonly<Record<string, unknown>>
}

/** A separate page that a row links to, such as the count sheet of a stocktake. */
export interface Opening<R = never> extends Called {
  readonly key: string
  /** The right needed to work on that page: `{master}_{right}`. */
  readonly right?: string
  /** Roles that have this right. Default: the roles that maintain the page. */
  readonly roles?: readonly string[]
  /** The book the page belongs to, if it is another one. The right is then a right of that book. */
  readonly book?: string
  /** Label of the link for people without the right. Without it they see no link. */
  readonly otherwise?: Called
  when(row: R, today: string, viewer: Viewer): boolean
  address(row: R): string
}

export interface Called {
  readonly title: string
  readonly en: string
}

/** The label of the link for somebody with these rights; undefined if they see no link. */
export const calledFor = (
  { title, en, right, otherwise }: Omit<Opening, 'when' | 'address'>,
  may: (right: string) => boolean,
): Called | undefined => (right === undefined || may(right) ? { title, en } : otherwise)
