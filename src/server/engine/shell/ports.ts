import type { Json, UserId } from '#model/flow/tree.ts'
import type { Tx } from '#server/db/database.ts'
import type { Names } from '#server/document/fill.ts'
import type { Word } from '#server/push.ts'
import type { Site } from '#server/site.ts'
import type { Calendar, Org } from '../context.ts'

/** Names behind ids, from the same snapshot as the organisation. */
export interface Directory extends Names {
  account(user: UserId): string
  /** Who somebody was at a moment: their name and account as they were then. */
  at(user: UserId, moment: Date): { readonly name: string; readonly account: string }
  /** Suppliers' accounts: they decide where a flow names them, and nobody hands them anything. */
  external(user: UserId): boolean
}

/** What a command knows of the company, read once and by the system, not through anybody's data scope. */
export interface Company {
  readonly org: Org
  readonly names: Directory
  readonly params: Readonly<Record<string, Json>>
  readonly calendar: Calendar
  /** The administrators of the platform. */
  readonly admins: readonly UserId[]
}

export interface Message {
  title: string
  subtitle?: string
  content: string
}

/** Something to be done, and the page on which it is done, if there is one. */
export interface FollowUp {
  title: string
  path?: string
  /** The case it is about: it is done when the case goes on. */
  instanceId?: string
}

export interface Hanging {
  readonly owner: UserId
  readonly instanceId: string
  readonly files: readonly string[]
  readonly lent: readonly string[]
  newId(): string
}
export interface Hung {
  readonly id: string
  readonly name: string
}

/** What the engine needs from the platform above it. */
export interface FlowPorts {
  company(tx: Tx, site: Site, tenantId: string): Promise<Company>
  notify(tx: Tx, site: Site, newId: () => string, users: readonly UserId[], message: Message): Promise<void>
  addTodo(tx: Tx, site: Site, newId: () => string, users: readonly UserId[], followUp: FollowUp): Promise<void>
  /** What was to be done about a case is done. */
  settleTodos(tx: Tx, site: Site, instanceId: string, now: Date): Promise<void>
  announce(tx: Tx, site: Site, word: Word): void
  /**
   * Files that somebody hangs on a case: their own and free, or there already; one too many refuses the whole. Those that a book lends become files of
   * the case. Answers what each is called there.
   */
  attachFiles(tx: Tx, hanging: Hanging): Promise<ReadonlyMap<string, Hung>>
}
