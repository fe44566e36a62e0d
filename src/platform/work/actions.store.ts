import { indexOf, isHuman, locate } from '#model/flow/locate.ts'
import { hiddenIn, hiding } from '#model/flow/secret.ts'
import type { FieldPerms, Right } from '#model/flow/tree.ts'
import type { Command } from '#server/engine/command.ts'
import { decide, isRefusal } from '#server/engine/decide.ts'
import type { Loaded } from '#server/engine/shell/load.ts'
import type { Company } from '#server/engine/shell/ports.ts'
import { ctxOf } from '#server/engine/shell/run.ts'
import { isLive, openTasks, type Seat, type Visit } from '#server/engine/state.ts'
import { targets } from '#server/engine/targets.ts'
import type { Context } from '#server/http/route.ts'
import { isFlowAdmin } from './access.store.ts'
import { actingOf } from './acting.store.ts'

type Form = Readonly<Record<string, unknown>>

/** The kernel itself decides what it would accept, so a page never offers what would be rejected. */
function accepts(ctx: Context, company: Company, { instance, def }: Loaded, form: Form): (command: Command) => boolean {
  let serial = 0
  const kernel = { ...ctxOf(actingOf(ctx), company, instance.params, { ...form }), newId: () => `ask-${++serial}` }
  return command => !isRefusal(decide(def, instance.state, command, kernel))
}

/** The buttons of the case as a whole. */
export function caseActions(ctx: Context, company: Company, loaded: Loaded, form: Form): string[] {
  const { instance, registered, def } = loaded
  const ok = accepts(ctx, company, loaded, form)
  const mine = instance.initiator === ctx.caller.userId
  const actions: string[] = []
  const offer = (name: string, command: Command) => {
    if (ok(command)) actions.push(name)
  }
  if (mine && ['returned', 'rejected', 'withdrawn'].includes(instance.status)) actions.push('resubmit')
  if (mine && instance.status !== 'rejected') offer('withdraw', { type: 'withdraw' })
  if (registered.effects.reversed || Object.keys(registered.effects).length === 0)
    offer('withdrawApproved', { type: 'withdrawApproved', reason: '' })
  offer('urge', { type: 'urge' })
  offer('takeBack', { type: 'takeBack' })
  offer('delete', { type: 'delete' })
  offer('comment', { type: 'comment', text: '.' })
  if (mine || isFlowAdmin(ctx, company, loaded)) actions.push('cc')
  if (mine && !registered.flow.opensFrom) actions.push('copy')
  if (isFlowAdmin(ctx, company, { instance, def })) {
    offer('terminate', { type: 'terminate', reason: '.' })
    offer('suspend', { type: 'suspend', reason: '.' })
    offer('activate', { type: 'activate' })
    if (instance.status === 'running') actions.push('move', 'reassign')
  }
  return actions
}

export interface Shown {
  perms: FieldPerms
  shown: Record<string, unknown>
}

/**
 * The caller's task of this case: the given one, or the current one. A task that was lent or waited for signers comes back under a new id,
 * and old URLs still lead to it.
 */
export function taskShown(ctx: Pick<Context, 'caller'>, company: Company, loaded: Loaded, taskId?: string): Shown | undefined {
  const { caller } = ctx
  const { instance } = loaded
  const mine = (seat: Seat) => seat.holder === caller.userId || (seat.holder === '' && (seat.pool ?? []).includes(caller.userId))
  const open = openTasks(instance.state).filter(({ seat }) => mine(seat))
  const found = open.find(({ task }) => task === taskId) ?? open[0]
  if (found) return { perms: permsAt(loaded, found.visit), shown: shownTask(ctx, company, loaded, found) }
  return awayShown(ctx, company, loaded)
}

/** The caller's seat that others are working for: added signers, a delegate, a proxy. The caller can wait or dismiss them. */
function awayShown({ caller }: Pick<Context, 'caller'>, company: Company, { instance, def }: Loaded): Shown | undefined {
  const seats = Object.values(instance.state.visits).flatMap(visit => visit.seats.map(seat => ({ visit, seat })))
  const mine = seats.filter(({ seat }) => seat.owner === caller.userId)
  const calling = mine.find(({ seat }) => seat.state === 'before' || seat.state === 'after')
  const lent = mine.find(({ seat }) => seat.state === 'open' && seat.via !== undefined && !seat.pool)
  const found = calling ?? lent
  if (!found) return undefined
  const { visit, seat } = found
  const { node } = locate(indexOf(def), visit.node)
  const holder = { seatId: seat.id, userId: seat.holder, name: company.names.name(seat.holder), state: seat.state }
  return {
    // Both see what this node shows.
    perms: 'fields' in node ? hiding(hiddenIn(node.fields)) : {},
    shown: {
      taskId: (calling ? seat.was : seat.task) ?? '',
      nodeId: node.id,
      taskName: node.name,
      // Whoever called signers in after an agreement has nothing left to do.
      kind: calling ? (seat.state === 'after' ? 'agreed' : 'waiting') : 'lent',
      version: seat.version,
      actions: [calling ? 'removeSign' : 'undelegate'],
      returnTargets: [],
      opinion: { required: false, onReject: false, signature: false },
      signers: calling ? signersOf(company, visit, seat) : [holder],
      onBehalfOf: '',
      resubmit: [],
    },
  }
}

function permsAt({ def }: Loaded, visit: Visit): FieldPerms {
  const { node } = locate(indexOf(def), visit.node)
  return 'fields' in node ? node.fields : {}
}

function shownTask(
  ctx: Pick<Context, 'caller'>,
  company: Company,
  { instance, def }: Loaded,
  open: { visit: Visit; seat: Seat; task: string },
) {
  const index = indexOf(def)
  const { visit, seat, task } = open
  const { node } = locate(index, visit.node)
  const back = isHuman(node) ? targets(index, instance.state, visit) : []
  return {
    taskId: task,
    nodeId: node.id,
    taskName: node.name,
    kind: isHuman(node) ? node.type : 'start',
    version: seat.version,
    actions: seat.holder === ctx.caller.userId ? actionsAt(node, seat, visit, back.length > 0) : ['claim'],
    returnTargets: back.map(id => ({ nodeId: id, name: locate(index, id).node.name })),
    opinion: isHuman(node)
      ? { ...node.opinion, onReject: node.opinion.onReject || node.type === 'handle' }
      : { required: false, onReject: false, signature: false },
    signers: signersOf(company, visit, seat),
    onBehalfOf: seat.via === 'proxy' ? company.names.name(seat.owner) : '',
    resubmit: resubmitModes(instance.state.resume.findLast(each => each.target === index.start)?.mode),
  }
}

const resubmitModes = (mode: 'toReturner' | 'choose' | undefined): string[] =>
  mode === undefined ? ['rerun'] : mode === 'toReturner' ? ['toReturner'] : ['rerun', 'toReturner']

function actionsAt(node: ReturnType<typeof locate>['node'], seat: Seat, visit: Visit, canReturn: boolean): string[] {
  if (!isHuman(node)) return ['resubmit']
  const delegated = seat.via === 'delegate'
  const may = (right: Right) => node.allow[right] !== false
  return [
    'approve',
    ...(node.type === 'approve' && may('reject') ? ['reject'] : []),
    ...(canReturn && !delegated ? ['return'] : []),
    ...(may('transfer') && !delegated ? ['transfer'] : []),
    ...(may('delegate') ? ['delegate'] : []),
    ...(!delegated
      ? (['addBefore', 'addAfter', 'addParallel'] as const).filter(
          right => may(right) && (right !== 'addParallel' || node.mode.kind !== 'claim'),
        )
      : []),
    ...(may('remove') && visit.seats.some(each => each.origin === 'parallelAdd' && each.state === 'open' && each.id !== seat.id)
      ? ['removeSign']
      : []),
    ...(seat.pool && seat.holder !== '' ? ['unclaim'] : []),
    ...(may('cc') ? ['cc'] : []),
    'comment',
  ]
}

const signersOf = ({ names }: Company, visit: Visit, seat: Seat) =>
  visit.seats
    .filter(each => isLive(each) && (each.parentSeat === seat.id || (each.origin === 'parallelAdd' && each.id !== seat.id)))
    .map(each => ({ seatId: each.id, userId: each.owner, name: names.name(each.owner), state: each.state }))
