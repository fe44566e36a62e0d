import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'
import type { Site } from '../site.ts'

/** The company's own tenant; other tenants are left alone. */
export const TENANT = '000000'

/** What a loader needs: a transaction of one site, and ids. */
export interface Seeding {
  tx: Tx
  site: Site
  app: App
  newId(): string
  now: Date
}

/** Ids that departments look up in each other's demo data, by kind and code: `idOf('material', 'GD-0001')`. */
export interface DemoContext extends Seeding {
  readonly tenantId: string
  idOf(kind: string, code: string): string
  /** Makes an id available to the others. */
  remember(kind: string, code: string, id: string): void
  /** Creates an id for each code and makes it available. */
  named<T>(kind: string, rows: readonly T[], codeOf: (row: T) => string): ReadonlyMap<string, string>
}

/** How much of the year is made: all of it, or less for a test. */
export interface Extent {
  /** Months before this one. */
  readonly months: number
  /** Of the pieces of a month. */
  readonly share: number
}
export const WHOLE_YEAR: Extent = { months: 13, share: 1 }

/** Demo documents are written as of an earlier day and processed from there. */
export interface Opening {
  readonly app: App
  readonly site: Site
  readonly today: Date
}

/**
 * 演示数据 of a department, in `<department>/demo/<department>.demo.ts`. Masters of all departments come first, then books, written by the
 * same functions as effects use, then documents of earlier days.
 */
export interface Demo {
  /** Departments whose books must be loaded first. */
  readonly after?: readonly string[]
  masters?(ctx: DemoContext): Promise<void>
  books?(ctx: DemoContext): Promise<void>
  /** 示范年度: what the months before brought, on top of the books; left out unless it is asked for. */
  year?(ctx: DemoContext, extent: Extent): Promise<void>
  /** When every department has had its year. */
  yearEnd?(ctx: DemoContext, extent: Extent): Promise<void>
  /** On the first site only, after the documents of every flow. */
  papers?(opening: Opening): Promise<void>
}

/** The first document of each flow starts this many days ago, each further one a day later. */
export const DAYS_BACK = 5

export const demo = (parts: Demo): Demo => Object.freeze(parts)

/** The ids of one run; people and departments are known from the start. */
export function demoContext(seeding: Seeding, known: Readonly<Record<string, ReadonlyMap<string, string>>>): DemoContext {
  const ids = new Map(Object.entries(known).map(([kind, byCode]) => [kind, new Map(byCode)]))
  const remember = (kind: string, code: string, id: string) => {
    ids.set(kind, (ids.get(kind) ?? new Map<string, string>()).set(code, id))
  }
  return {
    ...seeding,
    tenantId: TENANT,
    remember,
    idOf(kind, code) {
      const id = ids.get(kind)?.get(code)
      if (id === undefined) throw new Error(`the demo company has no ${kind} ${code}`)
      return id
    },
    named(kind, rows, codeOf) {
      const made = new Map(rows.map(row => [codeOf(row), seeding.newId()]))
      for (const [code, id] of made) remember(kind, code, id)
      return made
    },
  }
}
