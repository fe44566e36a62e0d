import type { Id, UserId } from '#model/flow/tree.ts'
import type { Absence, Concerned, Org, Person } from './context.ts'

/** An organisation as plain rows. The shell reads them once per command; tests write them by hand. */
export interface OrgRows {
  readonly people: readonly Person[]
  readonly depts?: readonly { readonly id: Id; readonly parent?: Id; readonly heads?: readonly UserId[] }[]
  readonly posts?: Readonly<Record<Id, readonly UserId[]>>
  readonly groups?: Readonly<Record<Id, readonly UserId[]>>
  readonly proxies?: readonly (Absence & { readonly principal: UserId })[]
  readonly matrix?: Org['matrix']
  readonly rules?: Readonly<Record<string, (args: Parameters<Org['rule']>[1], concerned: Concerned) => readonly UserId[]>>
}

const NONE: readonly never[] = []

/** Indexed once, so that each question is a look-up. */
function grouped<T>(rows: readonly T[], keysOf: (row: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows)
    for (const key of keysOf(row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  return groups
}

export function orgOf(rows: OrgRows): Org {
  const people = new Map(rows.people.map(person => [person.id, person]))
  const depts = new Map((rows.depts ?? []).map(dept => [dept.id, dept]))
  const byRole = grouped(rows.people, person => person.roles)
  const byDept = grouped(rows.people, person => [person.dept])
  const byPrincipal = grouped(rows.proxies ?? [], proxy => [proxy.principal])
  const ids = (found: readonly Person[] | undefined): readonly UserId[] => found?.map(person => person.id) ?? NONE
  return {
    person: id => people.get(id),
    role: id => ids(byRole.get(id)),
    post: id => rows.posts?.[id] ?? NONE,
    dept: id => ids(byDept.get(id)),
    group: id => rows.groups?.[id] ?? NONE,
    heads: id => depts.get(id)?.heads ?? NONE,
    parent: id => depts.get(id)?.parent,
    proxies: principal => byPrincipal.get(principal) ?? NONE,
    matrix: rows.matrix ?? (() => NONE),
    rule: (name, args, concerned) => rows.rules?.[name]?.(args, concerned) ?? NONE,
  }
}
