import type { Kind } from './form/field.ts'

/** 数字. A list under some filters, as one figure: how many rows, or what a column of them adds up to. It leads to that very list. */
export interface Figure {
  readonly zh: string
  readonly en: string
  /** The page of the list. */
  readonly path: string
  readonly master: string
  readonly where: Readonly<Record<string, string>>
  readonly sum?: { readonly of: string; readonly kind: Kind }
}

export const figure = (said: Figure): Figure => said

/** What a department wants to know when it comes in, on a day of the company's calendar. */
export type Figures = (today: string) => readonly Figure[]
