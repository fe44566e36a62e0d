import { EXTERNAL } from '#model/account.ts'
import type { Tx } from '../db/database.ts'
import type { PageOf } from '../db/listing.ts'
import { type Caller, may } from '../http/caller.ts'

/**
 * 引用. What a `ref` field may point at: masters, stocktakes, receipts … Each kind is a source that finds rows by id (for the server, which
 * copies values only from them) and searches them (for pickers, within what the caller may see).
 */
export interface ReferenceRow {
  readonly id: string
  /** Its text in documents. */
  readonly label: string
  /** Columns that `copy` may use and the picker shows. */
  readonly row: Readonly<Record<string, unknown>>
}

export interface Searching {
  readonly keyword: string
  /** Column → value to filter by; an unknown column is rejected. */
  readonly within: Readonly<Record<string, string>>
  readonly current: number
  readonly size: number
  /** See `Wanted`: whether to wait for the total of a long list. */
  readonly isCounted?: boolean
  /** These rows, offered or not, for forms that refer to them already. */
  readonly ids?: readonly string[]
}

export interface ReferenceSource {
  readonly to: string
  readonly title: string
  /** In one statement, of this tenant; missing ones are left out. */
  find(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReferenceRow[]>
  search(tx: Tx, caller: Caller, asked: Searching): Promise<PageOf<ReferenceRow>>
  /** Labels, including rows out of use. Default: those of `find`. */
  labels?(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Offered rows that match an id, a code or a name. Locked against deletion until the transaction ends. */
  choose?(tx: Tx, caller: Caller, text: string, within: Searching['within']): Promise<string[]>
  /** Columns of the picker, with their heads. */
  readonly columns: readonly { readonly key: string; readonly title: string }[]
  /**
   * The book it picks from: all columns are for those who may read it, the open ones for all staff. Without a book all are open. External accounts
   * pick only from books that they may read, and never see `staffOnly`.
   */
  readonly book?: { readonly key: string; readonly open: readonly string[]; readonly staffOnly?: readonly string[] }
}

/** The columns of a picker that somebody may see: pickers are open to all staff, and prices and contacts are not everybody's business. */
export function columnsFor({ columns, book }: ReferenceSource, caller: Caller): readonly string[] {
  const all = columns.map(({ key }) => key)
  if (!book) return all
  if (caller.accountType === EXTERNAL) return all.filter(key => !book.staffOnly?.includes(key))
  return may(caller, `${book.key}_view`) ? all : book.open
}

export class References {
  readonly #sources: ReadonlyMap<string, ReferenceSource>

  constructor(sources: readonly ReferenceSource[]) {
    this.#sources = new Map(sources.map(source => [source.to, source]))
  }

  of(to: string): ReferenceSource | undefined {
    return this.#sources.get(to)
  }

  /** Labels by `material:44`, one statement per kind. */
  async labels(tx: Tx, tenantId: string, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<Record<string, string>> {
    const labels: Record<string, string> = {}
    for (const [to, ids] of wanted) {
      const source = this.#sources.get(to)
      if (!source || ids.size === 0) continue
      const found = source.labels
        ? await source.labels(tx, tenantId, [...ids])
        : new Map((await source.find(tx, tenantId, [...ids])).map(row => [row.id, row.label]))
      for (const [id, label] of found) labels[`${to}:${id}`] = label
    }
    return labels
  }
}
