import type { Id, ISO, Json, UserId } from '#model/flow/tree.ts'
import type { FormValues } from '#model/flow/value.ts'

export interface Person {
  readonly id: UserId
  readonly enabled: boolean
  readonly dept: Id
  readonly roles: readonly Id[]
}

/** 代理: P acts for A from `from` (inclusive) to `until` (exclusive). Without `flows` it covers every flow. */
export interface Absence {
  readonly agent: UserId
  readonly from: ISO
  readonly until: ISO
  readonly flows?: readonly string[]
}

/** The organisation at the time of a command, read without the caller's data scope. Unknown ids give empty answers. */
export interface Org {
  person(id: UserId): Person | undefined
  role(id: Id): readonly UserId[]
  post(id: Id): readonly UserId[]
  dept(id: Id): readonly UserId[]
  group(id: Id): readonly UserId[]
  heads(dept: Id): readonly UserId[]
  parent(dept: Id): Id | undefined
  proxies(principal: UserId): readonly Absence[]
  matrix(table: string, keys: readonly Json[]): readonly UserId[]
  /** Rules registered in code, such as roles relative to the department concerned. */
  rule(name: string, args: Readonly<Record<string, Json>>, concerned: Concerned): readonly UserId[]
}

/** Whom a paper concerns: the initiator in their department, or what its form says. */
export interface Concerned {
  readonly user: UserId
  readonly dept: Id
  /** Somebody else filed it about this person, who therefore never decides in a relative role. */
  readonly barred?: true
}

export interface Calendar {
  /** Whether a day (yyyy-MM-dd, Asia/Shanghai) is a working day. */
  worked(day: string): boolean
  /** When work is done on such a day: minutes after midnight, from and until, in order. */
  readonly hours: readonly (readonly [number, number])[]
}

export interface Actor {
  readonly user: UserId
  /** Timers, callbacks and flows started by the system. Never set from a request. */
  readonly system?: boolean
  /** An administrator of the platform, who may rescue any case. */
  readonly admin?: boolean
}

export interface Ctx {
  readonly now: ISO
  readonly actor: Actor
  /** The document after this command's changes, with derived flags and resolved references as flat keys. */
  readonly form: FormValues
  readonly org: Org
  readonly calendar: Calendar
  readonly newId: () => Id
  readonly params?: Readonly<Record<string, Json>>
  readonly when?: Readonly<Record<string, (form: FormValues) => boolean>>
}
