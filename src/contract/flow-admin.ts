import Type from 'typebox'
import { folder } from './call.ts'
import { Labelled } from './flow-shape.ts'
import { Count, Id, Ids, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** 流程管理: definitions and their versions, the designer, running cases, proxies, common opinions, statistics. */
const model = folder('blade-flow/model', 'flow-admin')
const manager = folder('blade-flow/manager', 'flow-admin')
const follow = folder('blade-flow/follow', 'flow-admin')
const proxy = folder('blade-flow/proxy', 'flow-admin')
const phrase = folder('blade-flow/phrase', 'flow-admin')
const root = folder('blade-flow', 'flow-admin')

/** The newest version as somebody saw it: a change based on an older one is refused. */
const Head = Text(96)
const Problems = Type.Array(Type.Object({ node: Text(), text: Text() }))

const VersionRow = Type.Object({
  key: Text(),
  name: Text(),
  category: Text(),
  categoryName: Text(),
  version: Int,
  /** draft, published, retired. */
  status: Text(),
  /** code: shipped with the program; person: made in the designer. */
  origin: Text(),
  suspensionState: Int,
  publishedAt: Moment,
  publishedBy: Text(),
  note: Text(),
  running: Count,
})

/** Tree and settings, typed by the model. */
const Tree = Type.Object({ root: Type.Unknown(), settings: Type.Unknown() })

export const flowModel = {
  list: model.get('list', 'Flows with their newest version', {
    input: Type.Object({ category: maybe(Text(64)), name: maybe(Text(64)) }),
    paged: true,
    reply: Page(VersionRow),
  }),
  versions: model.get('versions', 'All versions of a flow', { input: Type.Object({ key: Required(64) }), reply: Type.Array(VersionRow) }),
  detail: model.get('detail', 'One version with its tree', {
    input: Type.Object({ key: Required(64), version: maybe(Int) }),
    reply: Type.Object({
      ...VersionRow.properties,
      ...Tree.properties,
      head: Head,
      paths: Type.Array(Type.Object({ path: Text(), label: Text(), kind: Text() })),
    }),
  }),
  submit: model.post('submit', 'Keep a changed tree as a draft', {
    input: Type.Object({
      key: Required(64),
      root: Type.Unknown(),
      settings: maybe(Type.Unknown()),
      note: maybe(Text(500)),
      head: maybe(Head),
    }),
    reply: Type.Object({ version: Int, head: Head, problems: Problems }),
  }),
  check: model.post('check', 'What stands against publishing, and a dry run', {
    input: Type.Object({
      key: Required(64),
      root: Type.Unknown(),
      settings: maybe(Type.Unknown()),
      form: maybe(Type.Record(Type.String(), Type.Unknown())),
      initiator: maybe(Id),
    }),
    reply: Type.Object({
      problems: Problems,
      way: Type.Array(Type.Object({ nodeId: Text(), nodeName: Text(), type: Text(), people: Type.Array(Text()) })),
      /** What the books say about a paper of this initiator. */
      facts: Type.Array(Labelled),
    }),
  }),
  deploy: model.post('deploy', 'Publish a draft as the new version', {
    input: Type.Object({ key: Required(64), version: Int, note: maybe(Text(500)), head: maybe(Head) }),
    reply: Type.Object({ version: Int }),
  }),
  remove: model.post('remove', 'Throw a draft away', { input: Type.Object({ key: Required(64), version: Int }) }),
}

export const flowManager = {
  list: manager.get('list', 'Published flows', { paged: true, reply: Page(VersionRow) }),
  changeState: manager.post('change-state', 'Let a flow be started, or not', {
    input: Type.Object({ key: Required(64), state: Text(16) }),
  }),
}

const CaseRow = Type.Object({
  processInstanceId: Id,
  businessId: Id,
  flowKey: Text(),
  flowName: Text(),
  number: Text(),
  title: Text(),
  status: Text(),
  approvalStatus: Int,
  version: Int,
  initiatorName: Text(),
  currentNodes: Text(),
  holders: Text(),
  startTime: Moment,
  waitingHours: Type.Number(),
  parked: Type.Boolean(),
})

export const flowFollow = {
  list: follow.get('list', 'Running cases', {
    input: Type.Object({ flowKey: maybe(Text(64)), keyword: maybe(Text(64)), status: maybe(Text(16)), parked: maybe(Text(8)) }),
    paged: true,
    reply: Page(CaseRow),
  }),
  remove: follow.post('delete-process-instance', 'End a case', { input: Type.Object({ processInstanceId: Id, reason: Required(2000) }) }),
}

const ProxyRow = Type.Object({
  id: Id,
  principal: Id,
  principalName: Text(),
  agent: Id,
  agentName: Text(),
  flows: Type.Array(Text()),
  fromTime: Moment,
  untilTime: Moment,
  reason: Text(),
  /** waiting, active, over, revoked. */
  state: Text(),
})

export const flowProxy = {
  list: proxy.get('list', 'Proxies of the caller; of everybody for administrators', {
    input: Type.Object({ mine: maybe(Text(8)) }),
    paged: true,
    reply: Page(ProxyRow),
  }),
  submit: proxy.post('submit', 'Name a proxy', {
    input: Type.Object({
      id: maybe(Id),
      principal: maybe(Id),
      agent: Id,
      flows: maybe(Type.Array(Text(64), { maxItems: 200 })),
      fromTime: Moment,
      untilTime: Moment,
      reason: maybe(Text(500)),
    }),
    reply: Type.Object({ id: Id }),
  }),
  remove: proxy.post('remove', 'Revoke a proxy', { input: Type.Object({ ids: Ids }) }),
}

export const flowPhrase = {
  list: phrase.get('list', 'Own common opinions', { reply: Type.Array(Type.Object({ id: Id, text: Text(), sort: Int })) }),
  submit: phrase.post('submit', 'Keep a common opinion', {
    input: Type.Object({ id: maybe(Id), text: Required(200), sort: maybe(Int) }),
    reply: Type.Object({ id: Id }),
  }),
  remove: phrase.post('remove', 'Forget a common opinion', { input: Type.Object({ ids: Ids }) }),
}

export const flowStatistics = {
  overview: root.get('statistics', 'Volume, waiting time per node, bottlenecks, load per person', {
    input: Type.Object({ flowKey: maybe(Text(64)), beginDate: maybe(Text(32)), endDate: maybe(Text(32)) }),
    reply: Type.Object({
      flows: Type.Array(
        Type.Object({
          flowKey: Text(),
          flowName: Text(),
          started: Count,
          running: Count,
          approved: Count,
          rejected: Count,
          withdrawn: Count,
          returned: Count,
          averageHours: Type.Number(),
        }),
      ),
      nodes: Type.Array(
        Type.Object({
          flowKey: Text(),
          nodeId: Text(),
          nodeName: Text(),
          handled: Count,
          waiting: Count,
          averageHours: Type.Number(),
          longestHours: Type.Number(),
          overdue: Count,
        }),
      ),
      people: Type.Array(Type.Object({ userId: Id, name: Text(), waiting: Count, handled: Count, averageHours: Type.Number() })),
      days: Type.Array(Type.Object({ day: Text(), started: Count, finished: Count })),
    }),
  }),
}
