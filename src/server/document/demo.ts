import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'
import type { Site } from '../site.ts'

/** The company itself; other tenants keep what their own administrators made. */
export const TENANT = '000000'

/** What a loader works with: one transaction of one site, and ids. */
export interface Seeding {
  tx: Tx
  site: Site
  app: App
  newId(): string
  now: Date
}

/** Ids that the departments of the demo company look up in each other's data, by what it is and its code: `idOf('material', 'GD-0001')`. */
export interface DemoContext extends Seeding {
  readonly tenantId: string
  idOf(kind: string, code: string): string
  /** Lets the others find it. */
  remember(kind: string, code: string, id: string): void
  /** Makes an id for each code and lets the others find it. */
  named<T>(kind: string, rows: readonly T[], codeOf: (row: T) => string): ReadonlyMap<string, string>
}

/** Papers of the demo company are written as if on an earlier day, and lived through from there. */
export interface Opening {
  readonly app: App
  readonly site: Site
  readonly today: Date
}

/**
 * 演示数据. What the demo company has of a department, in `<department>/demo/<department>.demo.ts`. Masters of all departments come first, then
 * the books, written by the same functions that effects use, then papers of days gone by.
 */
export interface Demo {
  /** Departments whose books must be there before these. */
  readonly after?: readonly string[]
  masters?(ctx: DemoContext): Promise<void>
  books?(ctx: DemoContext): Promise<void>
  /** On the first site only, after the documents of every flow. */
  papers?(opening: Opening): Promise<void>
}

/** The first paper of each flow begins so many days ago, each further one a day later. */
export const DAYS_BACK = 5

export const demo = (parts: Demo): Demo => Object.freeze(parts)

/** The ids of one run: people and departments of the company are known from the start. */
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
