import type { BigScreen } from '#model/big-screen.ts'
import type { Keys } from './auth/keys.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
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

/** What stands in the house whichever request comes in; handlers reach it through their context. */
export interface App {
  readonly config: Config
  readonly keys: Keys
  readonly tokens: Tokens
  /** The pair our own pages ask for tokens with. It names a program and grants nothing, so the login page may know it. */
  readonly client: { id: string; secret: string }
  readonly sites: readonly Site[]
  files(site: Site): FileStore
  push(site: Site): PushHub
  readonly queue: Queue
  /** Flows and everything that runs them. */
  readonly engine: Engine
  /** The route table, for what acts on calls as a whole: exports, imports. */
  findRoute(method: 'GET' | 'POST', path: string): Mounted | undefined
  /** Carries a call out for somebody without a request; whether they may is the asker's business. */
  perform(mounted: Mounted, site: Site, caller: Caller, params: Params): Promise<unknown>
  /** What forms point at, and the masters by their key. */
  readonly references: References
  readonly masters: ReadonlyMap<string, Resource>
  /** Reports by their key, each with the one query behind it. */
  readonly reports: ReadonlyMap<string, ReportQuery>
  readonly screens: ReadonlyMap<string, BigScreen>
  newId(): string
  /** Sends a text message. The demo writes it to the log; an operator plugs in their gateway. */
  sendSms(phone: string, text: string): Promise<void>
  log(line: string): void
}
