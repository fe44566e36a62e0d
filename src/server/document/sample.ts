import type { Flow } from '#model/flow/flow.ts'

/**
 * 样例. A filled-in document of a flow by somebody of the demo company. Demo documents are made from samples, run through the engine, and
 * the sweep tests every flow with one.
 */
export interface Desk {
  /** 0, 1, 2 …: samples differ, so that several can exist at once. */
  readonly nth: number
  /** The nth of these, and from the first again when they end. */
  pick<T>(of: readonly T[]): T
  user(account: string): Promise<string>
  dept(name: string): Promise<string>
  /** The row a picker would offer for this text; `within` limits it as in the form. */
  ref(to: string, text: string, within?: Readonly<Record<string, string>>): Promise<string>
  /** yyyy-MM-dd, relative to today in Shanghai. */
  day(offset: number): string
  /** A small file, as if just uploaded. */
  file(name: string): Promise<{ id: string; name: string }>
}

type Doc = Record<string, unknown>

export interface FlowSample {
  readonly key: string
  /** The account of the initiator. */
  readonly by: string
  /** Other initiators by number, for documents of which a company may have only one at a time. */
  readonly others: Readonly<Record<number, string>>
  form(desk: Desk): Promise<Doc>
  /** What nodes fill in before they agree, by node id. */
  readonly fills: Readonly<Record<string, (desk: Desk) => Promise<Doc>>>
  /** Accounts that the initiator picks, by node id. */
  readonly picks: Readonly<Record<string, readonly string[]>>
}

export const sample = (
  flow: Flow,
  {
    by,
    form,
    others = {},
    fills = {},
    picks = {},
  }: Pick<FlowSample, 'by' | 'form'> & Partial<Pick<FlowSample, 'others' | 'fills' | 'picks'>>,
): FlowSample => Object.freeze({ key: flow.key, by, form, others, fills, picks })
