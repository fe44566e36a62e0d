import type { Kind } from './form/field.ts'

/** 数字. One figure of a filtered list, the number of rows or the sum of a column, with a link to that list. */
export interface Figure {
  readonly zh: string
  readonly en: string
  /** What suppliers call it, who see the same rows from the other side. */
  readonly outside?: { readonly zh: string; readonly en: string }
  /** Path of the list page. */
  readonly path: string
  readonly master: string
  readonly where: Readonly<Record<string, string>>
  /** Marked unless it is zero: what is overdue. */
  readonly isLate?: true
  readonly sum?: { readonly of: string; readonly kind: Kind }
}

export const figure = (said: Figure): Figure => said

/** Whose home page it is: somebody may count what concerns the own department alone. */
export interface Viewer {
  readonly deptId: string
  may(right: string): boolean
}

/** The figures that a department shows on its home page, for a given day. */
export type Figures = (today: string, viewer?: Viewer) => readonly Figure[]
