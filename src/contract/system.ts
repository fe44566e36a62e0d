import Type from 'typebox'
import { folder } from './call.ts'
import { Id, IdInput, IdsInput, Int, Moment, maybe, Page, Required, Text } from './vocabulary.ts'

/** Calls of the administrator: parameters, regions, logs, audit trail, open sessions. */
const params = folder('blade-system/param', 'param')
const regions = folder('blade-system/region', 'region')
const usual = folder('blade-log/usual', 'log')
const api = folder('blade-log/api', 'log')
const error = folder('blade-log/error', 'log')
const audits = folder('blade-log/audit', 'log')
const sessions = folder('blade-system/online', 'online')
const upkeeps = folder('blade-log/upkeep', 'log')

const ParamRow = Type.Object({ id: Id, paramName: Text(), paramKey: Text(), paramValue: Text(), remark: Text(), updateTime: Moment })

export const param = {
  list: params.get('list', 'Parameters', { paged: true, reply: Page(ParamRow) }),
  detail: params.get('detail', 'One parameter', { input: IdInput, reply: ParamRow }),
  submit: params.post('submit', 'Add or change a parameter', {
    input: Type.Object({
      id: maybe(Id),
      paramName: Required(128),
      paramKey: Required(128),
      paramValue: Text(4000),
      remark: maybe(Text(500)),
    }),
  }),
  remove: params.post('remove', 'Delete parameters', { input: IdsInput }),
}

const RegionRow = Type.Object({
  code: Text(),
  parentCode: Text(),
  name: Text(),
  regionLevel: Int,
  sort: Int,
  hasChildren: maybe(Type.Boolean()),
})
const CodeInput = Type.Object({ code: Required(12) })
const ParentInput = Type.Object({ parentCode: maybe(Text(12)), code: maybe(Text(12)) })

export const region = {
  list: regions.get('list', 'Regions', { paged: true, reply: Page(RegionRow) }),
  lazyList: regions.get('lazy-list', 'One level of regions', { input: ParentInput, reply: Type.Array(RegionRow) }),
  lazyTree: regions.get('lazy-tree', 'One level for a tree selector', {
    input: ParentInput,
    reply: Type.Array(
      Type.Object({ id: Text(), parentId: Text(), key: Text(), value: Text(), title: Text(), hasChildren: maybe(Type.Boolean()) }),
    ),
  }),
  select: regions.get('select', 'Regions below one', {
    input: ParentInput,
    reply: Type.Array(Type.Object({ code: Text(), name: Text() })),
  }),
  detail: regions.get('detail', 'One region', { input: CodeInput, reply: RegionRow }),
  submit: regions.post('submit', 'Add or change a region', {
    input: Type.Object({
      code: Type.String({ pattern: '^[0-9]{2,12}$' }),
      parentCode: maybe(Type.String({ pattern: '^[0-9]{1,12}$' })),
      name: Required(64),
      regionLevel: maybe(Int),
      sort: maybe(Int),
    }),
  }),
  remove: regions.post('remove', 'Delete a region', { input: Type.Object({ id: Required(12) }) }),
}

const who = { account: Text(), realName: Text(), remoteIp: Text(), requestId: Text(), createTime: Moment }
const UsualLog = Type.Object({ id: Id, logLevel: Text(), logId: Text(), logData: Text(), ...who })
const ApiLog = Type.Object({ id: Id, title: Text(), method: Text(), requestUri: Text(), statusCode: Int, time: Int, ...who })
const ErrorLog = Type.Object({
  id: Id,
  kind: Text(),
  exceptionName: Text(),
  message: Text(),
  stackTrace: Text(),
  requestUri: Text(),
  ...who,
})
const AuditLog = Type.Object({
  id: Id,
  action: Text(),
  tableName: Text(),
  operation: Text(),
  rowId: Text(),
  before: Text(),
  after: Text(),
  sealed: Type.Boolean(),
  ...who,
})

export const log = {
  usualList: usual.get('list', 'What happened: logins, exports, jobs', { paged: true, reply: Page(UsualLog) }),
  usualDetail: usual.get('detail', 'One entry', { input: IdInput, reply: UsualLog }),
  apiList: api.get('list', 'Calls that changed something', { paged: true, reply: Page(ApiLog) }),
  apiDetail: api.get('detail', 'One call', { input: IdInput, reply: ApiLog }),
  errorList: error.get('list', 'Errors of the server and of browsers', { paged: true, reply: Page(ErrorLog) }),
  errorDetail: error.get('detail', 'One error', { input: IdInput, reply: ErrorLog }),
  auditList: audits.get('list', 'The audit trail', { paged: true, reply: Page(AuditLog) }),
  auditDetail: audits.get('detail', 'One change with before and after', { input: IdInput, reply: AuditLog }),
}

const UpkeepRun = Type.Object({ id: Id, name: Text(), at: Moment, seconds: Int, ok: Type.Boolean(), result: Text() })

export const upkeep = {
  list: upkeeps.get('list', 'Backups, drills, nightly looks and chores that failed', { paged: true, reply: Page(UpkeepRun) }),
  latest: upkeeps.get('latest', 'The last of each kind, and when it went well last', {
    reply: Type.Array(Type.Object({ ...UpkeepRun.properties, lastGood: Moment })),
  }),
}

export const online = {
  list: sessions.get('list', 'Open sessions', {
    paged: true,
    reply: Page(
      Type.Object({
        id: Id,
        account: Text(),
        realName: Text(),
        deptName: Text(),
        door: Int,
        doorName: Text(),
        remoteIp: Text(),
        userAgent: Text(),
        loginTime: Moment,
        lastSeen: Moment,
        current: Type.Boolean(),
      }),
    ),
  }),
  remove: sessions.post('remove', 'End sessions', { input: IdsInput }),
}
