import { locate } from '#model/flow/locate.ts'
import type { Cc, Delay, Json, Route, Sub, Trigger } from '#model/flow/tree.ts'
import { asJson, valueAt } from '#model/flow/value.ts'
import { jump } from './back.ts'
import { goAfter } from './enter.ts'
import { park } from './park.ts'
import { scopeAt } from './region.ts'
import { mapped, resolve } from './resolve.ts'
import { resolveEnv, scopedForm, test } from './scope.ts'
import type { VisitId } from './state.ts'
import { delayEnd, setDelay } from './timers.ts'
import { emit, go, type Token, visitOf, type Work } from './work.ts'

const onward = (work: Work, token: Token): void => go(work, { ...token, at: token.at + 1, manual: false })

function wait(work: Work, token: Token, node: string): VisitId {
  const id = work.ctx.newId()
  emit(work, {
    type: 'NodeEntered',
    visit: { id, node, parent: token.parent, seats: [], ...(token.item === undefined ? {} : { item: token.item }) },
  })
  return id
}

/** Ends an automatic visit and goes on. */
export function leaveMachine(work: Work, id: VisitId): void {
  const visit = visitOf(work, id)
  emit(work, { type: 'NodeLeft', visit: id, node: visit.node, scope: scopeAt(work.state, visit.parent, visit.item), manual: false })
  goAfter(work, visit)
}

/** Values written by an automatic node. Later conditions of this command read them, and the shell writes them to the document. */
export function write(work: Work, node: string, visit: VisitId | null, values: Readonly<Record<string, Json>>): void {
  const changed = Object.entries(values).filter(([path, to]) => JSON.stringify(asJson(valueAt(work.form, path))) !== JSON.stringify(to))
  if (changed.length === 0) return
  const diff = Object.fromEntries(changed.map(([path, to]) => [path, { from: asJson(valueAt(work.form, path)), to }]))
  emit(work, { type: 'FieldsChanged', node, visit, diff })
  work.form = { ...work.form, ...Object.fromEntries(changed) }
}

export function enterMachine(work: Work, token: Token, node: Cc | Delay | Trigger | Sub | Route): void {
  const form = scopedForm(work, token.parent, token.item)
  switch (node.type) {
    case 'cc': {
      const users = resolve(node.who, resolveEnv(work, node.id, form))
      if (users.length > 0) emit(work, { type: 'CcSent', node: node.id, users, byHand: false })
      onward(work, token)
      return
    }
    case 'delay':
      enterDelay(work, token, node)
      return
    case 'trigger':
      write(work, node.id, null, mapped(node.action.set, form))
      onward(work, token)
      return
    case 'sub': {
      const [starter] = resolve([node.starter], resolveEnv(work, node.id, form))
      if (starter === undefined) {
        park(work, token, node, 'E_CONFIG', 'nobody')
        return
      }
      const visit = node.sync ? wait(work, token, node.id) : null
      const version = node.version === undefined ? {} : { version: node.version }
      emit(work, { type: 'SubStarted', visit, node: node.id, flowKey: node.flowKey, ...version, starter, values: mapped(node.in, form) })
      if (!node.sync) onward(work, token)
      return
    }
    case 'route':
      enterRoute(work, token, node)
      return
  }
}

function enterDelay(work: Work, token: Token, node: Delay): void {
  const at = delayEnd(work, token, node)
  if (at === undefined || at <= work.ctx.now) {
    if (at === undefined) emit(work, { type: 'Skipped', node: node.id, why: 'noDate' })
    onward(work, token)
    return
  }
  setDelay(work, wait(work, token, node.id), at)
}

/**
 * Back to an earlier node of an enclosing sequence. A route that has used up its turns stops the case, because going on would skip the
 * rework.
 */
function enterRoute(work: Work, token: Token, node: Route): void {
  const form = scopedForm(work, token.parent, token.item)
  for (const rule of node.rules) {
    const yes = test(work, rule.when, form)
    if (yes === undefined) {
      park(work, token, node, 'E_CONFIG', 'condition')
      return
    }
    if (!yes) continue
    if ((work.state.routeCount[node.id] ?? 0) >= node.maxTimes) {
      park(work, token, node, 'E_LOOP_LIMIT', 'route')
      return
    }
    const visit = wait(work, token, node.id)
    emit(work, { type: 'Routed', node: node.id, to: rule.to })
    jump(work, visitOf(work, visit), locate(work.index, rule.to).node.id, false)
    return
  }
  onward(work, token)
}
