import type { FastifyBaseLogger } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'
import type { Site } from '../site.ts'
import type { Caller } from './caller.ts'
import type { Params } from './input.ts'
import type { Kept } from './kept.ts'
import type { Answer } from './present.ts'
import type { Upload } from './upload.ts'

/**
 * Who may call. A route without a policy prevents the start. `open`: no login needed. `signedIn`: a session of the given account types
 * (default: internal and administrators). `may`: a granted button code. `stepUp`: a token of at most 600 s, for which the password was
 * typed again. `link`: a signed link to exactly this call (`link.ts`), while the session lives. `display`: a big screen without a login;
 * checked before the handler by parameter and token.
 */
export type Policy =
  | { open: true }
  | { signedIn: true; types?: readonly (1 | 2 | 3)[] }
  | { may: string | readonly string[]; types?: readonly (1 | 2 | 3)[] }
  | { stepUp: true }
  | { link: true }
  | { display: (site: Site, token: string) => Promise<boolean> }

export const open = { open: true } as const satisfies Policy
/** Staff: internal accounts and administrators. The default for everything that is not explicitly for external accounts. */
export const signedIn = { signedIn: true } as const satisfies Policy
export const byLink = { link: true } as const satisfies Policy
export const anybody = { signedIn: true, types: [1, 2, 3] } as const satisfies Policy

export interface RequestFacts {
  ip: string
  userAgent: string
  requestId: string
  origin: string
  /** Value of a request header, or ''. */
  header(name: string): string
}

/** What a handler knows besides its input; apart from it, so that no call has a type of its own for these. */
interface Surroundings {
  /** All parameters as sent, for the filters of lists. */
  params: Params
  caller: Caller
  tx: Tx
  site: Site
  app: App
  now: Date
  from: RequestFacts
  upload?: Upload
  log: FastifyBaseLogger
  newId(): string
  /** Runs after the commit: evict a cache, push a line. */
  after(work: () => void | Promise<void>): void
}

/** Everything a handler may know. It never sees the request or the reply. */
export interface Context<I = unknown> extends Surroundings {
  input: I
}

/** For public calls, which have no caller. */
export interface OpenContext<I = unknown> extends Omit<Surroundings, 'caller'> {
  input: I
}

/** Bytes with the handler's content type: an image, a file, a redirect. */
export interface Bytes {
  body: Buffer | NodeJS.ReadableStream | ''
  headers: Record<string, string>
  status?: number
}

export interface Mounted {
  call: Call
  policy: Policy
  handler: (ctx: Context) => unknown
  /** Reads need no transaction. */
  reads: boolean
  /** The right to export the whole list; a list without one cannot be exported. */
  exports?: Exports
  /** The right to import into this call from a workbook. */
  imports?: Imports
  /** Reports names that the browser could not resolve (`Unresolved`) together with what else is wrong. Other calls are not asked about such rows. */
  reportsUnresolved?: boolean
  kept?: Kept
}

/** The export of a list: its right, columns beyond those of the reply, and how cells are written. */
export interface ExportSpec {
  may: string
  columns?: ReadonlySet<string>
  /** A call that returns `totals` of the whole list under the same parameters, for the last row of the workbook. */
  totals?: string
  write?(row: Readonly<Record<string, unknown>>, key: string): string | number | undefined
}

/** For calls that serve many lists: depends on the parameters. */
export type Exports = string | ((asked: Params, app: App) => ExportSpec)
export type Imports = string | ((row: Params, app: App) => string)

export interface RouteOptions {
  /** For a GET that changes something (the wire demands some), or a POST that only reads. */
  reads?: boolean
  exports?: Exports
  imports?: Imports
  reportsUnresolved?: boolean
  /** The reply is cached for its caller until this changes. */
  kept?: Kept
}

type Handler<In, Out, P extends Policy> = (
  ctx: P extends { open: true } | { display: unknown } ? OpenContext<In> : Context<In>,
) => Promise<Answer<Out> | Bytes> | Answer<Out> | Bytes

export type On = <In, Out, P extends Policy>(call: Call<In, Out>, policy: P, handler: Handler<In, Out, P>, options?: RouteOptions) => void

/** The routes of a slice: call, policy, handler. */
export function routes(define: (on: On) => void): readonly Mounted[] {
  const mounted: Mounted[] = []
  define((call, policy, handler, options = {}) => {
    mounted.push({
      call,
      policy,
      handler: handler as unknown as Mounted['handler'],
      reads: options.reads ?? call.method === 'GET',
      exports: options.exports,
      imports: options.imports,
      reportsUnresolved: options.reportsUnresolved,
      kept: options.kept,
    })
  })
  return mounted
}
