import type { Database } from './db/database.ts'

/** One of the two companies, with its own path prefix, schema and pool. */
export interface Site {
  readonly id: 1 | 2
  readonly prefix: 'api' | 'apidy'
  readonly schema: 'site1' | 'site2'
  readonly database: Database
}

export const siteShapes = [
  { id: 1, prefix: 'api', schema: 'site1' },
  { id: 2, prefix: 'apidy', schema: 'site2' },
] as const
