import { type CondScope, holds } from '#model/flow/condition.ts'
import { locate } from '#model/flow/locate.ts'
import type { Cond, FlowNode, ForEach } from '#model/flow/tree.ts'
import { distinct, type FormValues, rowsAt, valueAt } from '#model/flow/value.ts'
import { chainOf } from './region.ts'
import type { ResolveEnv } from './resolve.ts'
import type { VisitId } from './state.ts'
import type { Work } from './work.ts'

/** The rows of a `forEach`, one per distinct key. A row without a key gets its index, so that it is not skipped. */
export function rowsOf(node: ForEach, form: FormValues): Map<string, FormValues> {
  const rows = new Map<string, FormValues>()
  for (const [at, row] of rowsAt(form, node.over).entries()) {
    const key = distinct(valueAt(row, node.key)).join('+') || `#${at}`
    if (!rows.has(key)) rows.set(key, row)
  }
  return rows
}

/** The form as seen from a position: inside a `forEach`, its row is available under the name the node gives it. */
export function scopedForm(work: Work, parent: VisitId | null, item: string | undefined): FormValues {
  const above = parent === null ? undefined : work.state.visits[parent]
  if (!above) return work.form
  let form = work.form
  const chain = chainOf(work.state, above)
  for (const [at, visit] of chain.entries()) {
    const node = locate(work.index, visit.node).node
    const key = at + 1 < chain.length ? chain[at + 1]!.item : item
    if (node.type === 'forEach' && key !== undefined) form = { ...form, [node.as]: rowsOf(node, form).get(key) ?? {} }
  }
  return form
}

export function condScope(work: Work, form: FormValues): CondScope {
  const { org, params, when } = work.ctx
  const { user, dept } = work.state.initiator
  return {
    form,
    initiator: { dept, roles: org.person(user)?.roles ?? [] },
    ...(params ? { params } : {}),
    ...(when ? { when } : {}),
  }
}

export const test = (work: Work, cond: Cond, form: FormValues): boolean | undefined => holds(cond, condScope(work, form))

/** The bodies a block runs for these values: sequence ids, or row keys of a `forEach`. Undefined if a condition cannot be evaluated. */
export function selection(work: Work, node: FlowNode, form: FormValues): readonly string[] | undefined {
  if (node.type === 'forEach') return [...rowsOf(node, form).keys()]
  if (node.type !== 'branch' && node.type !== 'inclusive') return 'branches' in node ? node.branches.map(body => body.id) : []
  const taken: string[] = []
  for (const each of node.cases) {
    const yes = test(work, each.when, form)
    if (yes === undefined) return undefined
    if (!yes) continue
    taken.push(each.body.id)
    if (node.type === 'branch') break
  }
  return taken.length > 0 ? taken : [node.otherwise.id]
}

export const takenKey = (node: string, scope: string): string => (scope === '' ? node : `${node}@${scope}`)

export const resolveEnv = (work: Work, node: string, form: FormValues): ResolveEnv => ({
  org: work.ctx.org,
  form,
  initiator: work.state.initiator,
  concerned: work.state.concerned,
  decided: work.state.decided,
  picks: work.state.picks[node],
  next: work.next,
})
