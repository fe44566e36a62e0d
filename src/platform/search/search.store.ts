import { and, desc, eq, sql } from 'drizzle-orm'
import { supplierWords, titleForSupplier } from '#company/supplier-words.ts'
import { EXTERNAL } from '#model/account.ts'
import { mine } from '#platform/master/master.store.ts'
import { staffToChoose } from '#platform/user/user.store.ts'
import { casesVisibleTo } from '#platform/work/case-access.query.ts'
import { saying } from '#server/db/search.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { columnsOf, labelOf } from '#server/document/master-row.ts'
import { caseWords, instances } from '#server/engine/shell/wf.table.ts'
import { may } from '#server/http/caller.ts'
import type { Context } from '#server/http/route.ts'

type Asked = Context<{ keyword: string }>

const PAPERS = 6
const ROWS = 4
const PEOPLE = 6

/** What somebody may see of what they typed; each part checks rights and finds in one statement. */
export async function findAll(ctx: Asked) {
  if (ctx.input.keyword.trim() === '') return { papers: [], rows: [], people: [] }
  const papers = await papersFound(ctx)
  const rows = []
  for (const resource of booksOf(ctx)) rows.push(...(await rowsFound(ctx, resource)))
  const people = ctx.caller.accountType === EXTERNAL ? [] : (await staffToChoose(ctx)).slice(0, PEOPLE)
  return { papers, rows, people }
}

async function papersFound({ tx, app, caller, input }: Asked) {
  const { flows } = app.engine.flows
  const found = await tx
    .select({ id: instances.id, flowKey: instances.defKey, bizId: instances.bizId, number: instances.number, title: instances.title })
    .from(instances)
    .where(
      and(
        eq(instances.tenantId, caller.tenantId),
        sql`wf_instance.status not in ('draft', 'deleted')`,
        saying(caseWords('wf_instance.'), input.keyword.trim()),
        casesVisibleTo({ caller, app }, [...flows.keys()]),
      ),
    )
    .orderBy(desc(instances.startedAt), desc(instances.id))
    .limit(PAPERS)
  return found.map(({ id, flowKey, bizId, number, title }) => {
    const flow = flows.get(flowKey)?.flow
    const outside = caller.accountType === EXTERNAL ? supplierWords[flowKey] : undefined
    return {
      id,
      kind: outside?.zh ?? flow?.title ?? '',
      en: outside?.en ?? flow?.en ?? '',
      title: number,
      note: outside ? titleForSupplier(flowKey, title) : title,
      to: `/work/process/${flowKey}/detail/${id}/${bizId}`,
    }
  })
}

/** Books that say so and that the caller may view; external accounts only those that limit their rows. */
const booksOf = ({ app, caller }: Asked): Resource[] =>
  [...app.masters.values()].filter(
    resource =>
      resource.master.quickFind &&
      may(caller, `${resource.master.key}_view`) &&
      (caller.accountType !== EXTERNAL || resource.access(caller) !== undefined),
  )

async function rowsFound(ctx: Asked, resource: Resource) {
  const { master, table } = resource
  const columns = columnsOf(table)
  const found = await ctx.tx
    .select(columns)
    .from(table)
    .where(and(mine(resource, ctx), resource.search(ctx.input.keyword)?.found))
    .orderBy(columns[master.order]!, columns.id)
    .limit(ROWS)
  const [first = ''] = master.label
  return found.map(row => ({
    ...{ id: String(row.id), kind: master.title, en: master.en, title: labelOf(master, row), note: master.title },
    to: `${master.page?.path}/index?${new URLSearchParams({ [`${first}_equal`]: String(row[first] ?? '') })}`,
  }))
}
