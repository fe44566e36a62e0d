import type { Keys } from './auth/keys.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
import type { FileStore } from './file/store.ts'
import type { PushHub } from './push.ts'
import type { Site } from './site.ts'

/** What stands in the house whichever request comes in; handlers reach it through their scene. */
export interface House {
  readonly config: Config
  readonly keys: Keys
  readonly tokens: Tokens
  /** The pair our own pages ask for tokens with. It names a program and grants nothing, so the login page may know it. */
  readonly client: { id: string; secret: string }
  readonly sites: readonly Site[]
  files(site: Site): FileStore
  push(site: Site): PushHub
  newId(): string
  /** Sends a text message. The demo writes it to the log; an operator plugs in their gateway. */
  sendSms(phone: string, text: string): Promise<void>
  log(line: string): void
}
