import { indexOf } from '#model/flow/locate.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { EventBody, EventOf, EventType } from '#server/engine/event.ts'
import { howChildEnded, whyDecided, whyHanded, whyParked, whySkipped, whySubstituted } from '#server/engine/reasons.ts'
import type { Directory } from '#server/engine/shell/ports.ts'
import type { events } from '#server/engine/shell/wf.table.ts'
import type { Files, TimelineEntry } from './timeline.store.ts'

/** Actions on a case besides decisions, from its events. Events marked `''` are not shown. */
const kinds = {
  Submitted: () => 'submitted',
  Resubmitted: () => 'resubmitted',
  ReversalAsked: () => 'reversal',
  Withdrawn: () => 'withdrawn',
  Terminated: () => 'terminated',
  CcSent: () => 'cc',
  Commented: () => 'comment',
  Urged: () => 'urged',
  Moved: () => 'moved',
  Suspended: () => 'suspended',
  Activated: () => 'activated',
  AutoDecided: ({ result }) => (result === 'approved' ? 'auto' : 'autoRejected'),
  Skipped: ({ why }) => ({ empty: 'auto', refused: 'autoRejected', noDate: 'skipped', noRows: 'skipped' })[why],
  Substituted: () => 'substituted',
  Parked: () => 'parked',
  TakenBack: () => 'takenBack',
  Transferred: ({ why }) =>
    ({ transfer: 'transferred', reassign: 'reassigned', handover: 'handedOver', left: 'handedOver', timeout: 'escalated' })[why],
  Delegated: () => 'delegated',
  DelegationReturned: ({ advice }) => (advice === 'none' ? 'undelegated' : ''),
  SignersAdded: ({ where }) => ({ before: 'addBefore', after: 'addAfter', parallel: 'addParallel' })[where],
  SignerRemoved: ({ why }) => ({ removed: 'removeSign', merged: 'merged', done: '' })[why],
  Claimed: () => 'claimed',
  Unclaimed: () => 'unclaimed',
  SubStarted: () => 'childStarted',
  SubFinished: () => 'childEnded',
} satisfies { [T in EventType]?: (event: EventOf<T>) => string }

type Told = keyof typeof kinds
export const TOLD = Object.keys(kinds) as Told[]

type EventRow = typeof events.$inferSelect
type Body = Extract<EventBody, { type: Told }>

function peopleOf(body: Body, owners: ReadonlyMap<string, string>): readonly string[] {
  if (body.type === 'Transferred' || body.type === 'Delegated') return [body.to]
  if (body.type === 'Urged') return body.to
  if (body.type === 'CcSent' || body.type === 'Substituted') return body.users
  if (body.type === 'SubStarted') return [body.starter]
  if (body.type === 'Commented') return body.mentions
  if (body.type === 'DelegationReturned') return [body.from]
  if (body.type === 'SignersAdded') return body.seats.map(seat => seat.owner)
  return body.type === 'SignerRemoved' ? body.seats.flatMap(seat => owners.get(seat) ?? []) : []
}

function saidIn(body: Body): string {
  switch (body.type) {
    case 'Parked':
      return whyParked(body)
    case 'AutoDecided':
      return whyDecided(body)
    case 'Skipped':
      return whySkipped(body)
    case 'Substituted':
      return whySubstituted(body)
    case 'Transferred':
      return whyHanded(body)
    case 'SubFinished':
      return howChildEnded(body)
    case 'SignerRemoved':
      return body.why === 'merged' ? '接手人已在处理人中，两票合并' : ''
    default:
      return ('text' in body ? body.text : 'reason' in body ? body.reason : '') ?? ''
  }
}

/** What nobody did: it came of the flow's settings, whoever acted last. */
const isOfSystem = (body: Body): boolean =>
  ['Parked', 'Skipped', 'Substituted'].includes(body.type) || (body.type === 'Transferred' && body.why === 'left')

/** The seat's owner, where somebody else acted for them. */
const behalfOf = (body: Body, row: EventRow): string | null =>
  body.type === 'Transferred' && body.why === 'transfer' && body.from !== row.actor ? body.from : row.onBehalfOf

export function ofEvents(rows: readonly EventRow[], def: FlowDefinition, names: Directory, files: Files): TimelineEntry[] {
  const index = indexOf(def)
  const bodies = rows.map(row => ({ row, body: { ...(row.data as object), type: row.type } as Body }))
  const owners = new Map(
    bodies.flatMap(({ body }) => (body.type === 'SignersAdded' ? body.seats.map(seat => [seat.id, seat.owner] as const) : [])),
  )
  return bodies.flatMap(({ row, body }) => {
    const kind = (kinds[body.type] as (event: Body) => string)(body)
    if (!kind) return []
    const nodeId = 'node' in body ? body.node : body.type === 'Moved' ? body.to : 'start'
    const who = isOfSystem(body) ? '' : body.type === 'AutoDecided' ? body.user : row.actor
    const behalf = behalfOf(body, row)
    const then = (user: string) => names.at(user, row.at)
    return [
      {
        kind,
        nodeId,
        nodeName: index.paths.get(nodeId)?.at(-1)?.node.name ?? '',
        userId: who,
        assigneeName: then(who).name || '系统',
        account: then(who).account,
        onBehalfOf: behalf ? then(behalf).name : '',
        people: peopleOf(body, owners).map(id => then(id).name),
        result: body.type === 'AutoDecided' ? body.why : '',
        comment: saidIn(body),
        createTime: row.at,
        endTime: row.at,
        duration: '',
        files: body.type === 'Commented' ? body.files.map(id => ({ id, name: files.get(id) ?? '' })) : [],
        signature: '',
        round: 0,
        seq: row.seq,
      },
    ]
  })
}
