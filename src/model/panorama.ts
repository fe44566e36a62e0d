/**
 * 全景. Everything about one row on one page: its own columns, figures and charts that reports give of it, and what other books hold about it. All
 * of it comes through the calls of those books and reports, so their rights and their definitions hold here too (INV-83).
 */
export interface Panorama<K extends string = string> {
  /** Columns beside the name. */
  readonly head: readonly K[]
  /** Columns among the figures: balances, open amounts. */
  readonly balances: readonly K[]
  readonly figures: readonly Figured[]
  readonly charts: readonly Charted[]
  readonly sections: readonly Section[]
}

/** A report of this row only: `by` is the filter that names the row, `over` sets further ones. */
interface Reported {
  readonly report: string
  readonly by: string
  readonly over?: (today: string) => Readonly<Record<string, string>>
}

export interface Figured extends Reported {
  readonly measures: readonly string[]
}

export interface Charted extends Reported {
  readonly chart: string
}

/** The rows of another book whose column `by` names this row. */
export interface Section {
  readonly book: string
  readonly by: string
}

export const sections = (by: string, ...books: readonly string[]): readonly Section[] => books.map(book => ({ book, by }))
