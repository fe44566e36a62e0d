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
  /** See `Wanted`: whether the number of a long list is waited for. */
  readonly isCounted?: boolean
  /** These rows, offered or not: a form that was filled in once is opened again. */
  readonly ids?: readonly string[]
}

export interface ReferenceSource {
  readonly to: string
  readonly title: string
  /** In one statement, of this tenant; what is missing is left out. */
  find(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReferenceRow[]>
  search(tx: Tx, caller: Caller, asked: Searching): Promise<PageOf<ReferenceRow>>
  /** Names of rows, also of those out of use; without it, of those that `find` finds. */
  labels?(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** The rows somebody may mean by an id, a code or a name, among those offered. They stay in use until the transaction ends. */
  choose?(tx: Tx, caller: Caller, text: string, within: Searching['within']): Promise<string[]>
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

  /** Names by `material:44`, one statement per kind. */
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
