import type { Flow } from '#model/flow/flow.ts'

/**
 * 样例. A filled-in document of a flow, as a person of the demo company would write it. The demo data are made of such, started and decided
 * through the engine, and the sweep walks every flow with one.
 */
export interface Desk {
  /** 0, 1, 2 …: each sample is written differently, so that two of them can live side by side. */
  readonly nth: number
  user(account: string): Promise<string>
  dept(name: string): Promise<string>
  /** The row a picker would offer for this text; `within` narrows it as the form would. */
  ref(to: string, text: string, within?: Readonly<Record<string, string>>): Promise<string>
  /** yyyy-MM-dd, so many days from today in Shanghai. */
  day(offset: number): string
  /** A small file of the person who writes, as if just uploaded. */
  file(name: string): Promise<{ id: string; name: string }>
}

type Doc = Record<string, unknown>

export interface FlowSample {
  readonly key: string
  /** Whose document it is: an account. */
  readonly by: string
  /** Somebody else writes the nth one: papers that a firm may have only one of at a time. */
  readonly others: Readonly<Record<number, string>>
  form(desk: Desk): Promise<Doc>
  /** What nodes fill in before they agree, by node id. */
  readonly fills: Readonly<Record<string, (desk: Desk) => Promise<Doc>>>
  /** Whom the initiator picks, by node id: accounts. */
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
