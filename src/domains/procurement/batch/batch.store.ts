import { and, asc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Flow } from '#model/flow/flow.ts'
import { rounded } from '#model/form/arithmetic.ts'
import { decimalsOf } from '#model/form/field.ts'
import { isLines } from '#model/form/form.ts'
import { checkForm } from '#model/form/read.ts'
import { must } from '#model/must.ts'
import type { AnyTable } from '#server/db/table.ts'
import { documents } from '#server/document/document.table.ts'
import type { EffectContext, FlowEffects, FormContext } from '#server/document/effects.ts'
import { judge } from '#server/document/fill.ts'
import type { Book } from '#server/document/ledger.ts'
import { columnsOf } from '#server/document/master-row.ts'
import { type Acting, attempt, filling } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { run } from '#server/engine/shell/run.ts'
import { asRefusal } from '#server/http/failure.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { opinionAgainst } from '../plan/plan-batch.store.ts'
import { agreedOf, isAgreed, type Verdict } from './batch.rules.ts'

type Doc = Readonly<Record<string, unknown>>
export type Kept = Readonly<Record<string, unknown>>
export interface BatchDoc extends Doc {
  readonly items?: readonly (Verdict & Doc)[]
}
type Looking = Pick<FormContext<BatchDoc>, 'tx' | 'tenantId' | 'number' | 'now' | 'doc' | 'acting'>

/** Papers that a batch can take: the book that follows them from their first draft on, and what each of them has to be. */
export interface Gatherable {
  readonly table: AnyTable
  /** The column of its state, and what that is while others decide. */
  readonly state: string
  readonly running: string
  /** The column of the batch that names the paper, what a paper is called, and its own name. */
  readonly column: string
  readonly noun: string
  readonly name: string
  /** The nodes of the chain, which change verdicts. */
  readonly nodes: readonly string[]
  /** Why a paper is not for this batch, or ''. */
  fits?(ctx: Looking, row: Kept): string | Promise<string>
  /** The paper as this batch carries it out. */
  patch?(batch: BatchDoc, data: Doc): Doc
}

/** Approved by a batch that is being carried out; exists only inside that transaction. */
const AGREED = 'agreed'
const OPEN = [1, 9]
const LONGEST_REASON = 500
const LONGEST_OPINION = 200

type Batching = FlowEffects<BatchDoc> & Required<Pick<FlowEffects<BatchDoc>, 'check' | 'facts'>>

/** 批量. Takes the papers while the batch is running; the last step submits the agreed ones in their writers' names and returns the others. */
export function batching(flow: Flow, kind: Gatherable): Batching {
  const { column, noun } = kind
  /** In the order of ids, to avoid deadlocks. */
  const inOrder = ({ items = [] }: BatchDoc) =>
    items
      .flatMap(row => (typeof row[column] === 'string' ? [{ ...row, id: row[column] }] : []))
      .sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1))

  const problemsOf = async (ctx: Looking): Promise<Map<string, string>> => {
    const papers = await gathered(ctx, kind, inOrder(ctx.doc))
    const problems = new Map<string, string>()
    for (const row of inOrder(ctx.doc)) {
      const problem = await faultOf(ctx, kind, row, papers.get(row.id))
      if (problem) problems.set(row.id, problem)
    }
    return problems
  }

  const handBack = async (ctx: EffectContext<BatchDoc>, row: { id: string }, reason: string | undefined): Promise<void> => {
    const why = reason?.slice(0, LONGEST_REASON)
    const given = await giveBack(ctx, kind, ctx.number, row.id, why)
    if (!given) return
    await ctx.notify([String(given.buyerId)], {
      title: `${noun}未通过批量审批`,
      content: `${noun}“${given[kind.name]}”在批次 ${ctx.number} 中未获同意${why ? `：${why.replace(/。+$/, '')}` : ''}。已退回草稿，可修改后重新提交。`,
    })
  }

  /** The paper says of each row that fell out why, and adds up the others. */
  const refuseRows = (ctx: EffectContext<BatchDoc>, failed: ReadonlyMap<string, string>): void => {
    if (failed.size === 0) return
    const items = (ctx.doc.items ?? []).map(row => {
      const why = failed.get(String(row[column]))
      return why ? { ...row, lineResult: 'refuse', lineOpinion: why.slice(0, LONGEST_OPINION) } : row
    })
    ctx.note({ items, ...derivedOf(flow, { ...ctx.doc, items }) })
  }

  const keepRules = async ({ doc }: EffectContext<BatchDoc>): Promise<void> => {
    const problems = checkForm(flow, doc as never)
    if (problems.length > 0) throw faulty(problems)
  }

  return {
    async facts(ctx) {
      const failing = await problemsOf(ctx)
      return { passing: inOrder(ctx.doc).filter(row => isAgreed(row) && !failing.has(row.id)).length }
    },

    /** Whoever submits a batch learns what is wrong with its papers. Later on, one that has become impossible falls out of it alone. */
    async check(ctx) {
      if (ctx.actor !== ctx.initiator.user) return []
      const problems = await problemsOf(ctx)
      return (ctx.doc.items ?? []).flatMap((row, at) => {
        const message = problems.get(String(row[column]))
        return message ? [{ path: `items.${at}.${column}`, message }] : []
      })
    },

    submitted: ctx =>
      take(
        ctx,
        kind,
        ctx.number,
        inOrder(ctx.doc).map(({ id }) => id),
      ),

    step: Object.fromEntries(kind.nodes.map(node => [node, keepRules])),

    async approved(ctx) {
      const problems = await problemsOf(ctx)
      const failed = new Map<string, string>()
      for (const row of inOrder(ctx.doc)) {
        const why = isAgreed(row) ? (problems.get(row.id) ?? (await submitted(ctx, kind, row.id))) : row.lineOpinion
        if (why === undefined) continue
        if (isAgreed(row)) failed.set(row.id, why)
        await handBack(ctx, row, why)
      }
      const [problem] = failed.values()
      if (problem && failed.size === agreedOf(ctx.doc).length) throw new Refusal(problem)
      refuseRows(ctx, failed)
    },

    /** Rejecting the batch rejects all of it; an opinion on a row takes precedence over that on the whole, and that over what made it fail. */
    async rejected(ctx) {
      const opinion = await opinionAgainst(ctx.tx, ctx.instanceId)
      const problems = opinion ? new Map<string, string>() : await problemsOf(ctx)
      for (const row of inOrder(ctx.doc))
        await handBack(ctx, row, (isAgreed(row) ? undefined : row.lineOpinion) ?? opinion ?? problems.get(row.id))
      refuseRows(ctx, problems)
    },

    async withdrawn(ctx) {
      for (const row of inOrder(ctx.doc)) {
        if (isAgreed(row)) await giveBack(ctx, kind, ctx.number, row.id)
        else await handBack(ctx, row, row.lineOpinion)
      }
    },
  }
}

/** Totals and counts, as the form has them. */
const derivedOf = ({ fields, derive = {} }: Flow, doc: BatchDoc): Doc =>
  Object.fromEntries(
    Object.entries(derive).map(([key, work]) => {
      const [field, value] = [fields[key], work?.(doc as never)]
      const decimals = field && !isLines(field) ? decimalsOf[field.kind] : undefined
      return [key, decimals ? rounded(value as string, decimals) : value]
    }),
  )

interface Gathered {
  readonly row: Kept
  readonly approvalStatus: number
}

async function gathered(
  { tx, tenantId }: Looking,
  { table }: Gatherable,
  named: readonly { id: string }[],
): Promise<Map<string, Gathered>> {
  const { id, tenantId: tenant, isDeleted } = columnsOf(table)
  const ids = [...named.map(row => row.id), '0']
  const rows = await tx
    .select({ row: table, approvalStatus: documents.approvalStatus })
    .from(table)
    .innerJoin(documents, eq(documents.id, id))
    .where(and(inArray(id, ids), eq(tenant, tenantId), eq(isDeleted, 0)))
  return new Map((rows as Gathered[]).map(found => [String(found.row.id), found]))
}

/** What stands in the way of a paper now: this batch, or what its own flow says of it. */
async function faultOf(ctx: Looking, kind: Gatherable, row: Verdict & { id: string }, found: Gathered | undefined): Promise<string> {
  const isOurs = !!found?.row.batchNo && found.row.batchNo === ctx.number
  // What is returned or gone need not be valid.
  if (!isAgreed(row) && (isOurs || !found)) return ''
  if (!found) return `${kind.noun}不存在`
  const name = `${kind.noun}“${found.row[kind.name] ?? ''}”`
  if (found.row.batchNo && !isOurs) return `${name}已列入批次 ${found.row.batchNo}`
  if (!OPEN.includes(found.approvalStatus)) return `${name}不是草稿或未通过的单据`
  const unfit = await kind.fits?.(ctx, found.row)
  if (unfit) return `${name}${unfit}`
  if (!isAgreed(row)) return ''
  const { instance, document, registered } = await loadCase(ctx.acting, { businessId: row.id }, false)
  const initiator = { user: instance.initiator, dept: instance.deptId ?? '' }
  const subject = { documentId: row.id, instanceId: instance.id, number: instance.number ?? '', initiator }
  const asWriter = { ...ctx.acting, user: initiator.user, dept: initiator.dept }
  const [problem] = await judge(filling(asWriter, registered, subject), { ...dataOf(kind, ctx.doc, document.data) })
  return problem ? `${name}：${problem.message}` : ''
}

const dataOf = ({ patch }: Gatherable, batch: BatchDoc, data: Doc): Doc => patch?.(batch, data) ?? data

/** Each is submitted as if it were alone: what one is refused for holds up no other. */
async function submitted(ctx: EffectContext<BatchDoc>, kind: Gatherable, id: string): Promise<string | undefined> {
  try {
    await attempt(ctx.acting, acting => submitAgreed(acting, kind, ctx.doc, id))
    return undefined
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return refusal.message
  }
}

/** In its writer's name; its approvers are skipped, and its own effects carry it out. */
async function submitAgreed(acting: Acting, kind: Gatherable, batch: BatchDoc, id: string): Promise<void> {
  await change(acting, kind, { [kind.state]: AGREED }, eq(columnsOf(kind.table).id, id))
  const loaded = await loadCase(acting, { businessId: id }, true)
  const { instance, document } = loaded
  const [user, dept] = [instance.initiator, instance.deptId ?? '']
  await run({ ...acting, user, dept, system: true }, loaded, {
    form: { ...dataOf(kind, batch, document.data) },
    command: () => (instance.status === 'draft' ? { type: 'submit', dept, initiator: user } : { type: 'resubmit', mode: 'rerun' }),
  })
}

/** 列入批次. Replaces what a batch has; a paper is in one batch at a time (INV-02). */
async function take(book: Book, kind: Gatherable, batchNo: string, ids: readonly string[]): Promise<void> {
  const { id, batch, state, isDeleted } = columnsIn(kind)
  await change(book, kind, { [kind.state]: 'draft', batchNo: null }, and(eq(batch, batchNo), notInArray(id, [...ids, '0'])))
  await book.tx
    .select({ id })
    .from(kind.table)
    .where(inArray(id, [...ids, '0']))
    .orderBy(asc(id))
    .for('update')
  const free = or(eq(batch, batchNo), and(eq(state, 'draft'), isNull(batch)))
  const taken = await change(
    book,
    kind,
    { [kind.state]: kind.running, batchNo, lineOpinion: null },
    and(inArray(id, [...ids, '0']), eq(isDeleted, 0), free),
  )
  if (taken !== ids.length) throw conflict(`${kind.noun}已在其他单据中审批`)
}

/** 退还, with the reason. Returns nothing for a paper of another batch. */
async function giveBack(book: Book, kind: Gatherable, batchNo: string, paperId: string, lineOpinion?: string): Promise<Kept | undefined> {
  const { id, batch } = columnsIn(kind)
  const values = { [kind.state]: 'draft', batchNo: null, lineOpinion: lineOpinion ?? null }
  if ((await change(book, kind, values, and(eq(id, paperId), eq(batch, batchNo)))) !== 1) return undefined
  const [row] = await book.tx.select().from(kind.table).where(eq(id, paperId))
  return row as Kept | undefined
}

function columnsIn({ table, state }: Gatherable): Record<'id' | 'batch' | 'state' | 'isDeleted', PgColumn> {
  const columns = columnsOf(table)
  const at = (key: string) => must(columns[key], key)
  return { id: columns.id, batch: at('batchNo'), state: at(state), isDeleted: at('isDeleted') }
}

async function change(
  { tx, now }: Pick<Book, 'tx' | 'now'>,
  { table }: Gatherable,
  values: Kept,
  where: ReturnType<typeof and>,
): Promise<number> {
  const done = await tx
    .update(table)
    .set({ ...values, updateTime: now } as never)
    .where(where)
  return done.rowCount ?? 0
}

/** INV-03: rows that are kept by a batch which is over, for the checks of their books. */
export const orphans = (table: string, state: string, running: string) => sql`
  select 'INV-03 kept by a batch that is over' as rule, p.id::text as subject from ${sql.raw(table)} p
  left join wf_instance b on b.number = p.batch_no and b.tenant_id = p.tenant_id
  where p.batch_no is not null and p.${sql.raw(state)} in ('draft', ${sql.raw(`'${running}'`)}, 'agreed')
    and (b.status is null or b.status not in ('running', 'returned', 'suspended'))`
