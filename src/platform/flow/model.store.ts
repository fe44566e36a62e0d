import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { categoryName } from '#company/departments.ts'
import type { Input } from '#contract/call.ts'
import type { flowModel } from '#contract/flow-admin.ts'
import type { Problem } from '#model/flow/check.ts'
import { definitionOf, type Flow } from '#model/flow/flow.ts'
import { readSettings, shapeProblems } from '#model/flow/shape.ts'
import type { FlowDefinition, Seq } from '#model/flow/tree.ts'
import { isLines } from '#model/form/form.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { asPage, pageOf } from '#server/db/listing.ts'
import { proposalsOf } from '#server/document/effects.ts'
import { fill } from '#server/document/fill.ts'
import { isRefusal } from '#server/engine/decide.ts'
import { predict } from '#server/engine/predict.ts'
import { concernedBy, withConcerned } from '#server/engine/shell/concerned.ts'
import { type Acting, companyOf, filling } from '#server/engine/shell/engine.ts'
import { categoryOf, type Registered } from '#server/engine/shell/registry.ts'
import { ctxOf } from '#server/engine/shell/run.ts'
import { definitions, pausedFlows } from '#server/engine/shell/wf.table.ts'
import { blank } from '#server/engine/state.ts'
import { shanghai } from '#server/http/present.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { publishProblems } from './publish.store.ts'

/** 流程定义: versions, drafts, checks, publishing. A published version never changes. */
interface Row extends Record<string, unknown> {
  key: string
  version: number
  status: string
  origin: string
  note: string
  published_at: string | null
  published_by: string | null
  saved_at: string | null
  saved_by: string | null
  saver: string | null
  hash: string
  paused: boolean
  running: number
}

async function versionsOf({ tx }: Context, key?: string): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql`
    select d.key, d.version, d.status, d.origin, d.note, d.hash, d.published_at, u.real_name as published_by, d.saved_at, d.saved_by::text, s.real_name as saver, p.key is not null as paused,
      (select count(*)::int from wf_instance i where i.def_key = d.key and i.def_version = d.version and i.status in ('running', 'returned', 'suspended')) as running
    from wf_definition d left join wf_paused p on p.key = d.key left join sys_user u on u.id = d.published_by left join sys_user s on s.id = d.saved_by
    where ${key === undefined ? sql`true` : sql`d.key = ${key}`} order by d.key, d.version desc`)
  return rows
}

function shown({ app }: Context, row: Row) {
  const { flow, domain } = app.engine.flows.of(row.key)
  return {
    key: row.key,
    name: flow.title,
    category: categoryOf(domain),
    categoryName: categoryName(domain),
    version: row.version,
    status: row.status,
    origin: row.origin,
    suspensionState: row.paused ? 2 : 1,
    publishedAt: row.published_at ? new Date(row.published_at) : null,
    publishedBy: row.published_by ?? '',
    note: row.note,
    running: row.running,
  }
}

/** Each flow with its newest published version and the number of its running cases. */
export async function modelList(ctx: Context, asked: { category?: string; name?: string }) {
  const rows = (await versionsOf(ctx)).filter(row => ctx.app.engine.flows.flows.has(row.key))
  const byKey = new Map<string, Row>()
  for (const row of rows) {
    const known = byKey.get(row.key)
    if (!known) byKey.set(row.key, row)
    else byKey.set(row.key, { ...(known.status === 'published' ? known : row), running: known.running + row.running })
  }
  const records = [...byKey.values()]
    .map(row => shown(ctx, row))
    .filter(row => !asked.category || row.category === asked.category)
    .filter(row => !asked.name || row.name.includes(asked.name) || row.key.includes(asked.name))
  const page = pageOf(ctx.params)
  return asPage(records.slice(page.offset, page.offset + page.size), records.length, page)
}

export async function modelVersions(ctx: Context, key: string) {
  ctx.app.engine.flows.of(key)
  return (await versionsOf(ctx, key)).map(row => shown(ctx, row))
}

async function stored({ tx }: Context, key: string, version: number | undefined) {
  const [row] = await tx
    .select()
    .from(definitions)
    .where(and(eq(definitions.key, key), version === undefined ? eq(definitions.status, 'published') : eq(definitions.version, version)))
    .orderBy(desc(definitions.version))
    .limit(1)
  return row ?? Promise.reject(missing('流程版本不存在'))
}

export async function modelDetail(ctx: Context, key: string, asked?: number) {
  const { flow } = ctx.app.engine.flows.of(key)
  const row = await stored(ctx, key, asked)
  const rows = await versionsOf(ctx, key)
  const version = rows.find(each => each.version === row.version)
  return { ...shown(ctx, version!), root: row.root, settings: row.settings, head: headOf(rows), paths: pathsShown(flow) }
}

/** Paths for conditions, people and permissions, with their labels. */
const pathsShown = (flow: Flow) => [
  ...Object.entries(flow.fields).flatMap(([path, field]) =>
    isLines(field)
      ? [
          { path, label: field.label, kind: 'lines' },
          ...Object.entries(field.columns).map(([column, inner]) => ({
            path: `${path}.${column}`,
            label: `${field.label}·${inner.label}`,
            kind: inner.kind as string,
          })),
        ]
      : [{ path, label: field.label, kind: field.kind as string }],
  ),
  ...Object.entries(flow.facts).map(([path, label]) => ({ path, label: label || path, kind: 'fact' })),
]

/** Converts a received tree to a definition or rejects it, so that the kernel never sees an unknown shape. */
function drawn(ctx: Context, key: string, root: unknown, given: unknown, version: number): FlowDefinition {
  const { flow, domain } = ctx.app.engine.flows.of(key)
  const { settings, problems } = readSettings(given)
  const [fault] = [...shapeProblems(root), ...problems]
  if (fault) throw new Refusal(`流程结构不正确：${fault.text}`)
  // Number, title and starters belong to the form; the designer edits only the chain.
  const merged = { ...flow.settings, ...settings }
  return definitionOf(flow, { version, hash: '', category: categoryOf(domain), root: root as Seq, settings: merged })
}

const shownProblems = (problems: readonly Problem[]) => problems.map(({ node, text }) => ({ node: node ?? '', text }))

export async function checkModel(ctx: Context, input: Input<typeof flowModel.check>) {
  const def = drawn(ctx, input.key, input.root, input.settings, 0)
  const problems = await publishProblems(ctx, def)
  if (problems.length > 0) return { problems: shownProblems(problems), way: [], facts: [] }
  const acting = actingOf(ctx)
  const company = await companyOf(acting)
  const user = input.initiator ?? ctx.caller.userId
  const dept = company.org.person(user)?.dept ?? ''
  const state = { ...blank(def, '0'), initiator: { user, dept } }
  const registered = ctx.app.engine.flows.of(input.key)
  const { doc, facts } = await derived({ ...acting, user, dept }, registered, { ...(input.form ?? {}) })
  const form = { ...doc, ...facts, ...input.form }
  const kernel = { ...ctxOf(acting, company, company.params, form), actor: { user, system: true } }
  const { flow } = registered
  const concerned = await concernedBy(acting, flow, user, form)
  const answer = predict(def, state, kernel, withConcerned({ type: 'submit', dept, initiator: user }, concerned))
  if (isRefusal(answer)) return { problems: [{ node: answer.about ?? '', text: answer.text }], way: [], facts: [] }
  return {
    problems: [],
    way: answer.steps.map(step => ({
      nodeId: step.node,
      nodeName: step.name,
      type: step.type,
      people: step.people.map(id => company.names.name(id)),
    })),
    facts: Object.entries(flow.facts).flatMap(([key, label]) =>
      label && facts[key] !== undefined ? [{ label, value: company.names.entry('yes_no', String(facts[key])) }] : [],
    ),
  }
}

type Doc = Record<string, unknown>

/** A paper as this person would have it before them, and its facts: the designer enters only what a person would enter. */
async function derived(acting: Acting, registered: Registered, entered: Doc): Promise<{ doc: Doc; facts: Doc }> {
  const { effects } = registered
  const subject = { documentId: '0', instanceId: '0', number: '', initiator: { user: acting.user, dept: acting.dept } }
  const fills = filling(acting, registered, subject)
  const proposed = await proposalsOf(effects, fills.contextOf(entered))
  const { doc } = await fill(fills, { ...proposed, ...entered })
  return { doc, facts: (await effects.facts?.(fills.contextOf(doc))) ?? {} }
}

/** The newest version with its content: whoever changes a flow says which one they saw. */
const headOf = ([newest]: readonly Row[]): string => (newest ? `${newest.version}:${newest.status}:${newest.hash}` : '')

/** Designers of one flow wait for each other, and nobody replaces what they have not seen. */
async function lockHead(ctx: Context, key: string, seen: string | undefined): Promise<Row[]> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtext('wf_definition ' || ${key}))`)
  const rows = await versionsOf(ctx, key)
  const [newest] = rows
  // A client that does not say what it saw may replace its own draft only.
  const foreign = newest?.status === 'draft' && newest.saved_by !== null && newest.saved_by !== ctx.caller.userId
  if (seen === undefined ? foreign : seen !== headOf(rows)) throw changedBy(newest)
  return rows
}

function changedBy(newest: Row | undefined): Refusal {
  const who = newest?.saver ?? newest?.published_by
  const when = newest?.saved_at ?? newest?.published_at
  const by = who && when ? `${who}已于${shanghai(new Date(when)).slice(0, 16)}` : '其他人已'
  return new Refusal(`${by}修改了该流程，请打开最新内容后再改`, 409, { error: 'E_STALE' })
}

const digest = (root: unknown, settings: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([root, settings]))
    .digest('hex')

/** One draft per flow: saving replaces it. */
export async function saveModel(ctx: Context, input: Input<typeof flowModel.submit>) {
  const { tx } = ctx
  const rows = await lockHead(ctx, input.key, input.head)
  const open = rows.find(row => row.status === 'draft')
  const version = open?.version ?? (rows[0]?.version ?? 0) + 1
  const def = drawn(ctx, input.key, input.root, input.settings, version)
  const { root, settings } = def
  const hash = digest(root, settings)
  const values = { root, settings, hash, note: input.note ?? '', origin: 'person', savedAt: ctx.now, savedBy: ctx.caller.userId }
  if (open)
    await tx
      .update(definitions)
      .set(values)
      .where(and(eq(definitions.key, input.key), eq(definitions.version, version)))
  else await tx.insert(definitions).values({ key: input.key, version, status: 'draft', ...values })
  const head = headOf(await versionsOf(ctx, input.key))
  return { version, head, problems: shownProblems(await publishProblems(ctx, def)) }
}

export async function deployModel(ctx: Context, { key, version, note, head }: Input<typeof flowModel.deploy>) {
  const row = await stored(ctx, key, version)
  if (row.status !== 'draft') throw new Refusal('该版本已发布', 409)
  if (head !== undefined) await lockHead(ctx, key, head)
  const problems = await publishProblems(ctx, drawn(ctx, key, row.root, row.settings, version))
  if (problems.length > 0) throw new Refusal(`不能发布：${problems[0]!.text}`, 400, { problems })
  await ctx.tx
    .update(definitions)
    .set({ status: 'published', publishedAt: ctx.now, publishedBy: ctx.caller.userId, ...(note ? { note } : {}) })
    .where(and(eq(definitions.key, key), eq(definitions.version, version)))
  return { version }
}

export async function removeModel(ctx: Context, key: string, version: number): Promise<true> {
  const { rows } = await ctx.tx.execute(sql`select 1 from wf_instance where def_key = ${key} and def_version = ${version} limit 1`)
  if (rows.length > 0) throw new Refusal('该版本已有单据在使用，不能删除', 409)
  const gone = await ctx.tx
    .delete(definitions)
    .where(and(eq(definitions.key, key), eq(definitions.version, version), eq(definitions.status, 'draft')))
  if (gone.rowCount !== 1) throw new Refusal('只能删除草稿版本')
  return true
}

export async function changeState({ tx, app, now }: Context, key: string, state: string): Promise<true> {
  app.engine.flows.of(key)
  if (state === 'suspend' || state === '2') await tx.insert(pausedFlows).values({ key, at: now }).onConflictDoNothing()
  else if (state === 'active' || state === '1') await tx.delete(pausedFlows).where(eq(pausedFlows.key, key))
  else throw new Refusal('请求参数格式错误: state')
  return true
}
