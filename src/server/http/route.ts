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
 * Who may call. A route without one of these does not mount: the server refuses to start.
 * `open`: nobody needs to be logged in. `signedIn`: any person with a session of the named account types (internal and administrators
 * when none are named). `may`: the button code that must be granted. `stepUp`: a token of at most 600 s that the
 * password was typed again for. `link`: whoever was given
 * a signed link to just this (`link.ts`), while their session lives. `display`: a wall that nobody is logged in at; asked before the handler
 * whether the site shows this at all, and to whoever brings this token.
 */
export type Policy =
  | { open: true }
  | { signedIn: true; types?: readonly (1 | 2 | 3)[] }
  | { may: string | readonly string[]; types?: readonly (1 | 2 | 3)[] }
  | { stepUp: true }
  | { link: true }
  | { display: (site: Site, token: string) => Promise<boolean> }

export const open = { open: true } as const satisfies Policy
/** Staff: internal accounts and administrators. The default for everything that is not plainly an outsider's business. */
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

/** Everything a handler may know. It never sees the request or the reply. */
export interface Context<I = unknown> {
  input: I
  /** All parameters as sent, for lists, whose filters are named in one place: the list itself. */
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
  /** Runs after the transaction has committed: evict a cache, push a line. */
  after(work: () => void | Promise<void>): void
}

/** The same where nobody needs to be logged in: there is no caller to lean on. */
export type OpenContext<I = unknown> = Omit<Context<I>, 'caller'>

/** Bytes of the handler's own kind: an image, a file, a redirect. */
export interface Bytes {
  body: Buffer | NodeJS.ReadableStream | ''
  headers: Record<string, string>
  status?: number
}

export interface Mounted {
  call: Call
  policy: Policy
  handler: (ctx: Context) => unknown
  /** Reads need no transaction of their own. */
  reads: boolean
  /** The right to take the whole list away as a workbook; a list without one cannot be exported. */
  exports?: Exports
  /** The right to feed this call row by row from a workbook. */
  imports?: Imports
  kept?: Kept
}

/** What may leave of a list: who may take it, which columns it has besides those its reply declares, and how a cell of them is written. */
export interface ExportSpec {
  may: string
  columns?: ReadonlySet<string>
  /** A call that answers `totals` of the whole list under the same parameters: the last row of the workbook. */
  totals?: string
  write?(row: Readonly<Record<string, unknown>>, key: string): string | number | undefined
}

/** Where one call serves many lists, what is asked for decides. */
export type Exports = string | ((asked: Params, app: App) => ExportSpec)
export type Imports = string | ((row: Params, app: App) => string)

export interface RouteOptions {
  /** A GET that changes something (the wire demands some), or a POST that only reads. */
  reads?: boolean
  exports?: Exports
  imports?: Imports
  /** The reply is kept for its caller until this changes. */
  kept?: Kept
}

type Handler<In, Out, P extends Policy> = (
  ctx: P extends { open: true } | { display: unknown } ? OpenContext<In> : Context<In>,
) => Promise<Answer<Out> | Bytes> | Answer<Out> | Bytes

export type On = <In, Out, P extends Policy>(call: Call<In, Out>, policy: P, handler: Handler<In, Out, P>, options?: RouteOptions) => void

/** The routes of one slice. Reads as a table: call, who may, what happens. */
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
      kept: options.kept,
    })
  })
  return mounted
}
