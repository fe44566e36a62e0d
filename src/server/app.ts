import type { BigScreen } from '#model/big-screen.ts'
import type { Keys } from './auth/keys.ts'
import type { Sm2 } from './auth/sm2.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { Anchors } from './db/anchor.ts'
import type { Resource } from './document/master-resource.ts'
import type { References } from './document/reference.ts'
import type { ReportQuery } from './document/report-query.ts'
import type { Engine } from './engine/shell/engine.ts'
import type { FileStore } from './file/store.ts'
import type { Caller } from './http/caller.ts'
import type { Params } from './http/input.ts'
import type { Mounted } from './http/route.ts'
import type { Queue } from './jobs/queue.ts'
import type { PushHub } from './push.ts'
import type { Site } from './site.ts'

/** Everything that exists independently of a request; handlers reach it through their context. */
export interface App {
  readonly config: Config
  readonly keys: Keys
  readonly tokens: Tokens
  /** For passwords that clients encrypt. */
  readonly sm2: Sm2
  /** The client credentials of our own pages. They identify a program and grant nothing, so the login page may contain them. */
  readonly client: { id: string; secret: string }
  readonly sites: readonly Site[]
  files(site: Site): FileStore
  push(site: Site): PushHub
  readonly queue: Queue
  readonly anchors: Anchors
  /** Flows and everything that runs them. */
  readonly engine: Engine
  /** The route table, for code that works on calls in general: exports, imports. */
  findRoute(method: 'GET' | 'POST', path: string): Mounted | undefined
  /** Runs a call for somebody without a request. The caller has to check the permission. */
  perform(mounted: Mounted, site: Site, caller: Caller, params: Params): Promise<unknown>
  /** What forms may refer to, and the masters by key. */
  readonly references: References
  readonly masters: ReadonlyMap<string, Resource>
  /** Reports by key, each with its query. */
  readonly reports: ReadonlyMap<string, ReportQuery>
  readonly screens: ReadonlyMap<string, BigScreen>
  newId(): string
  /** Sends a text message through the operator's gateway; absent where none is configured. */
  readonly sendSms?: (phone: string, text: string) => Promise<void>
  log(line: string): void
}
