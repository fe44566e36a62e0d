import { sql } from 'drizzle-orm'
import { approverNames, relativePlaces } from '#company/roles.ts'
import { unasked } from '#model/flow/asks.ts'
import { check, type Problem } from '#model/flow/check.ts'
import type { Flow } from '#model/flow/flow.ts'
import { isHuman, walk } from '#model/flow/locate.ts'
import type { CandidateSpec, FlowDefinition, FlowNode, NodeId, Seq } from '#model/flow/tree.ts'
import { isLines } from '#model/form/form.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { resolve } from '#server/engine/resolve.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import type { Company } from '#server/engine/shell/ports.ts'
import type { Context } from '#server/http/route.ts'

/** 发布检查. What prevents that a tree is published: whatever is published can be started, and somebody is asked. */
export async function publishProblems(ctx: Context, def: FlowDefinition): Promise<Problem[]> {
  const { flow } = ctx.app.engine.flows.of(def.key)
  const found = check(def)
  // The structure comes first: what follows looks things up by it.
  if (found.length > 0) return found
  const here = await placesOf(ctx)
  // A flow that is shipped with a way past everybody (agreed in a batch before) keeps it.
  const silent = unasked(flow.root) ? undefined : unasked(def.root)
  return [
    ...(silent ? [{ text: silent }] : []),
    ...settingProblems(def, here),
    ...formProblems(flow, def.root),
    ...[...walk(def.root)].flatMap(path => nodeProblems(here, path.at(-1)!.node)),
    ...(await childProblems(ctx, def)),
  ]
}

/** Everything a tree may refer to. */
interface Here {
  readonly company: Company
  readonly roles: ReadonlySet<string>
  readonly posts: ReadonlySet<string>
}

async function placesOf(ctx: Context): Promise<Here> {
  const { tx, caller } = ctx
  const { rows } = await tx.execute<{ kind: string; id: string }>(sql`
    select 'role' as kind, role_alias as id from sys_role where is_deleted = 0 and tenant_id = ${caller.tenantId}
    union all select 'post', id::text from sys_post where is_deleted = 0 and tenant_id = ${caller.tenantId}`)
  const of = (kind: string) => new Set(rows.flatMap(row => (row.kind === kind ? [row.id] : [])))
  return { company: await companyOf(actingOf(ctx)), roles: new Set([...of('role'), ...Object.keys(approverNames)]), posts: of('post') }
}

/** People that do not depend on a case. */
const FIXED: ReadonlySet<CandidateSpec['by']> = new Set(['user', 'role', 'post', 'dept', 'group'] as const)

function countOf({ company }: Here, specs: readonly CandidateSpec[]): number {
  const nobody = { user: '', dept: '' }
  return resolve(specs, { org: company.org, form: {}, initiator: nobody, decided: [], picks: undefined, next: undefined }).length
}

function settingProblems({ settings }: FlowDefinition, here: Here): Problem[] {
  const { admins, starters } = settings
  const texts = [
    ...admins.flatMap(spec => unknownIn(here, spec)),
    ...(countOf(here, admins) === 0 ? ['流程管理员目前没有可用的人员：无人处理的单据将无处可去'] : []),
    ...(starters === 'all' ? [] : starters.flatMap(spec => unknownIn(here, spec))),
    ...(starters !== 'all' && starters.every(spec => FIXED.has(spec.by)) && countOf(here, starters) === 0
      ? ['目前没有人可以发起该流程，请检查可发起的人员']
      : []),
  ]
  return texts.map(text => ({ text }))
}

function nodeProblems(here: Here, node: FlowNode): Problem[] {
  const specs = isHuman(node)
    ? [...node.who, ...node.empty.flatMap(each => ('who' in each ? each.who : [])), ...(node.timeout?.to ?? [])]
    : node.type === 'cc'
      ? node.who
      : node.type === 'sub'
        ? [node.starter]
        : []
  const { cases, rules } = node as { cases?: unknown; rules?: unknown }
  const texts = [...specs.flatMap(spec => unknownIn(here, spec)), ...namedIn(here, cases ?? rules)]
  return texts.map(text => ({ node: node.id, text }))
}

function unknownIn(here: Here, spec: CandidateSpec): string[] {
  const { org, names } = here.company
  const none = (what: string, ids: readonly string[], known: (id: string) => boolean) =>
    ids.filter(id => !known(id)).map(id => `${what}：${names.name(id) || id}`)
  switch (spec.by) {
    case 'user':
      return none('人员不存在或已停用', spec.ids, id => org.person(id)?.enabled === true)
    case 'role':
      return none('角色不存在', spec.ids, id => here.roles.has(id))
    case 'post':
      return none('岗位不存在', spec.ids, id => here.posts.has(id))
    case 'dept':
      return none('部门不存在', spec.ids, id => names.deptName(id) !== '')
    case 'group':
      return ['没有登记用户组，请改选其他人员']
    case 'matrix':
      return ['没有登记审批矩阵，请改选其他人员']
    case 'rule':
      return Object.hasOwn(relativePlaces, spec.name) ? [] : [`相对角色不存在：${spec.name}`]
    case 'deptLeader':
      return typeof spec.of === 'object' ? none('部门不存在', [spec.of.dept], id => names.deptName(id) !== '') : []
    case 'initiatorPick':
    case 'previousPick': {
      const { from = [], min } = spec
      const few = from.length > 0 && from.every(each => FIXED.has(each.by)) && countOf(here, from) < min
      return [...from.flatMap(each => unknownIn(here, each)), ...(few ? [`可选的人员不足${min}人`] : [])]
    }
    default:
      return []
  }
}

/** Parameters and functions that conditions name. An unknown one could not be evaluated, and the case would stop there. */
function namedIn(here: Here, value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(each => namedIn(here, each))
  const { param, fn } = value as { param?: unknown; fn?: unknown }
  return [
    ...(typeof param === 'string' && !Object.hasOwn(here.company.params, param) ? [`参数不存在：${param}`] : []),
    ...(typeof fn === 'string' ? [`条件函数不存在：${fn}`] : []),
    ...Object.entries(value).flatMap(([key, each]) => (key === 'body' ? [] : namedIn(here, each))),
  ]
}

/** What somebody must fill in must be theirs to fill in. */
function formProblems(flow: Flow, root: Seq): Problem[] {
  const field = (path: string) => {
    const [key = '', column] = path.split('.')
    const found = flow.fields[key]
    return found && column !== undefined ? (isLines(found) ? found.columns[column] : undefined) : found
  }
  const isDerived = (path: string) => {
    const found = field(path)
    return !found || (!isLines(found) && found.options.derived === true)
  }
  const shipped = flow.root.nodes[0]
  const own = shipped?.type === 'start' ? shipped.fields : {}
  return [...walk(root)].flatMap(path => {
    const { node } = path.at(-1)!
    if (!('fields' in node)) return []
    const perms = Object.entries(node.fields)
    const never = perms
      .filter(([name, perm]) => perm === 'w!' && isDerived(name))
      .map(([name]) => `该字段由系统计算，不能设为必填：${name}`)
    const closed =
      node.type === 'start'
        ? perms
            .filter(([name, perm]) => !perm.startsWith('w') && (own[name] ?? 'w').startsWith('w') && mustFill(field(name)))
            .map(([name]) => `发起时必填的字段不能设为只读或隐藏：${field(name)?.label ?? name}`)
        : []
    return [...never, ...closed].map((text): Problem => ({ node: node.id, text }))
  })
}

const mustFill = (found: Flow['fields'][string] | undefined): boolean =>
  found !== undefined && (isLines(found) ? (found.options.min ?? 0) > 0 : found.options.required === true)

/** Children that do not exist, and a flow that starts itself before anybody is asked: it could never be started. */
async function childProblems(ctx: Context, def: FlowDefinition): Promise<Problem[]> {
  const { flows } = ctx.app.engine
  const found: Problem[] = []
  for (const path of walk(def.root)) {
    const { node } = path.at(-1)!
    if (node.type !== 'sub') continue
    const say = (text: string) => found.push({ node: node.id, text })
    if (!flows.flows.has(node.flowKey)) say(`子流程不存在：${node.flowKey}`)
    else if (node.version !== undefined && !(await isPublished(ctx, node.flowKey, node.version)))
      say(`子流程没有已发布的版本：${node.version}`)
    else if (atOnce(def.root).includes(node.id) && (await leadsTo(ctx, node.flowKey, def.key, new Set())))
      say('子流程会不断发起本流程，请先安排审批节点或条件')
  }
  return found
}

export async function isPublished({ tx }: Context, key: string, version: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from wf_definition where key = ${key} and version = ${version} and status = 'published'`)
  return rows.length > 0
}

/** The children that are started at once, whatever the form says. */
function atOnce(root: Seq): NodeId[] {
  const until = root.nodes.findIndex(isHuman)
  return root.nodes.slice(0, until < 0 ? undefined : until).flatMap(node => (node.type === 'sub' ? [node.id] : []))
}

async function leadsTo(ctx: Context, key: string, target: string, seen: Set<string>): Promise<boolean> {
  if (key === target) return true
  if (seen.has(key)) return false
  seen.add(key)
  const { flows } = ctx.app.engine
  const { root } = await flows.version(ctx.site, ctx.tx, key, (await flows.newest(ctx.tx, key)).version)
  const first = new Set(atOnce(root))
  for (const node of root.nodes)
    if (node.type === 'sub' && first.has(node.id) && (await leadsTo(ctx, node.flowKey, target, seen))) return true
  return false
}
