import type { Tx } from '#server/db/database.ts'
import type { FormContext } from '#server/document/effects.ts'
import type { Filling } from '#server/document/fill.ts'
import type { References } from '#server/document/reference.ts'
import type { Site } from '#server/site.ts'
import type { Company, FlowPorts } from './ports.ts'
import type { FlowRegistry, Registered } from './registry.ts'

/** 流程引擎 of the house: everything a command needs that is not the command's own. */
export interface Engine {
  readonly flows: FlowRegistry
  readonly ports: FlowPorts
  readonly references: References
  /** All sites, because an effect may write to the other one. */
  readonly sites: readonly Site[]
}

/** Who acts, when, and in which transaction. Identity comes from the session, never from a body. */
export interface Acting {
  readonly engine: Engine
  readonly site: Site
  readonly tx: Tx
  readonly tenantId: string
  /** '' for clocks. */
  readonly user: string
  /** The department of the session. */
  readonly dept: string
  readonly now: Date
  readonly external?: boolean
  readonly system?: boolean
  /** An administrator of the platform. */
  readonly admin?: boolean
  newId(): string
}

export interface Subject {
  readonly documentId: string
  readonly instanceId: string
  readonly number: string
  readonly initiator: { readonly user: string; readonly dept: string }
}

/** Effects and computed fields see the case through this. */
export const formContext = (
  acting: Acting,
  { flow }: Registered,
  subject: Subject,
  doc: Record<string, unknown>,
): FormContext<Record<string, unknown>> => ({
  doc,
  tx: acting.tx,
  site: acting.site,
  tenantId: acting.tenantId,
  flowKey: flow.key,
  ...subject,
  actor: acting.user,
  now: acting.now,
  newId: acting.newId,
  acting,
  notify: (users, message) => acting.engine.ports.notify(acting.tx, acting.site, acting.newId, users, message),
  addTodo: (users, followUp) => acting.engine.ports.addTodo(acting.tx, acting.site, acting.newId, users, followUp),
})

export const filling = (acting: Acting, registered: Registered, subject: Subject): Filling => ({
  flow: registered.flow,
  effects: registered.effects,
  tx: acting.tx,
  tenantId: acting.tenantId,
  references: acting.engine.references,
  names: async () => (await companyOf(acting)).names,
  contextOf: doc => formContext(acting, registered, subject, doc),
})

const companies = new WeakMap<Acting, Promise<Company>>()

/** The company as this command sees it, asked for once. */
export function companyOf(acting: Acting): Promise<Company> {
  const known = companies.get(acting)
  if (known) return known
  const company = acting.engine.ports.company(acting.tx, acting.site, acting.tenantId)
  companies.set(acting, company)
  return company
}

/** Effects may have changed people, departments or thresholds: what comes after them asks again. */
export const forgetCompany = (acting: Acting): void => void companies.delete(acting)

/** Part of a command that may be refused while the command goes on. It acts through the `Acting` it is given. */
export const attempt = <T>(acting: Acting, work: (acting: Acting) => Promise<T>): Promise<T> =>
  acting.tx.attempt(tx => work({ ...acting, tx })).finally(() => forgetCompany(acting))
