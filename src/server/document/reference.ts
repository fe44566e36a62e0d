import type { Tx } from '../db/database.ts'
import type { PageOf } from '../db/listing.ts'
import type { Caller } from '../http/caller.ts'

/**
 * 引用. What a `ref` field may point at: masters, stocktakes, receipts … Each kind is a source that finds rows by id (for the server, which
 * copies from them and believes nobody else) and searches them (for the picker, within what the caller may see).
 */
export interface ReferenceRow {
  readonly id: string
  /** What a document shows for it. */
  readonly label: string
  /** The columns that `copy` may take and the picker shows. */
  readonly row: Readonly<Record<string, unknown>>
}

export interface Searching {
  readonly keyword: string
  /** Column → value the picker is narrowed to; an unknown column refuses. */
  readonly within: Readonly<Record<string, string>>
  readonly current: number
  readonly size: number
}

export interface ReferenceSource {
  readonly to: string
  readonly title: string
  /** In one statement, of this tenant; what is missing is left out. */
  find(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReferenceRow[]>
  search(tx: Tx, caller: Caller, asked: Searching): Promise<PageOf<ReferenceRow>>
  /** Columns the picker shows, with their heads. */
  readonly columns: readonly { readonly key: string; readonly title: string }[]
}

export class References {
  readonly #sources: ReadonlyMap<string, ReferenceSource>

  constructor(sources: readonly ReferenceSource[]) {
    this.#sources = new Map(sources.map(source => [source.to, source]))
  }

  of(to: string): ReferenceSource | undefined {
    return this.#sources.get(to)
  }
}
