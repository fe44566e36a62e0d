import { sql } from 'drizzle-orm'
import { categoryName, departmentNames } from '#company/departments.ts'
import { ADMINISTRATORS } from '#company/roles.ts'
import type { Flow } from '#model/flow/flow.ts'
import type { FlowSettings } from '#model/flow/tree.ts'
import { roles } from '#platform/role/role.table.ts'
import { asPage, pageOf } from '#server/db/listing.ts'
import { notDeleted } from '#server/db/rows.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import { categoryOf, definitionId } from '#server/engine/shell/registry.ts'
import { mayStart } from '#server/engine/shell/starter.ts'
import type { Context } from '#server/http/route.ts'
import { spell } from '#server/text/pinyin.ts'
import { actingOf } from './acting.store.ts'

interface VersionRow extends Record<string, unknown> {
  key: string
  version: number
  settings: FlowSettings
  published_at: Date
  paused: boolean
}

/** 发起: the flows that this person may start. Staff may also ask for the others, which say who starts them. */
export async function startList(ctx: Context, asked: { category?: string; name?: string; others?: number }) {
  const { app, caller, tx, params } = ctx
  const acting = actingOf(ctx)
  const company = await companyOf(acting)
  const { rows } = await tx.execute<VersionRow>(sql`
    select distinct on (d.key) d.key, d.version, d.settings, d.published_at, p.key is not null as paused
    from wf_definition d left join wf_paused p on p.key = d.key where d.status = 'published' order by d.key, d.version desc`)
  const others = asked.others === 1 && !acting.external ? await roleNames(ctx) : undefined
  const wanted = asked.name?.trim().toLowerCase()
  const spellings = wanted && /^[a-z]+$/.test(wanted) ? await spelledTitles(ctx) : new Map<string, { py: string; pyi: string }>()
  const matches = ({ title, en, key }: Flow) =>
    !wanted ||
    title.toLowerCase().includes(wanted) ||
    en.toLowerCase().includes(wanted) ||
    key.toLowerCase().includes(wanted) ||
    spellings.get(key)?.py.includes(wanted) ||
    spellings.get(key)?.pyi.includes(wanted)
  const records = rows
    .flatMap(row => {
      const registered = app.engine.flows.flows.get(row.key)
      if (!registered || !matches(registered.flow)) return []
      const may = mayStart(company, acting, row.settings)
      if (!may && !others) return []
      const category = categoryOf(registered.domain)
      if (asked.category && asked.category !== category) return []
      return [
        {
          id: definitionId(row.key, row.version),
          tenantId: caller.tenantId,
          key: row.key,
          name: registered.flow.title,
          en: registered.flow.en,
          category,
          categoryName: categoryName(registered.domain),
          version: row.version,
          suspensionState: row.paused ? 2 : 1,
          deploymentTime: row.published_at,
          opensFrom: registered.flow.opensFrom ?? '',
          startedBy: may || !others ? '' : startersNamed(row.settings, others),
        },
      ]
    })
    .sort((a, b) => rank(a.category) - rank(b.category) || a.name.localeCompare(b.name, 'zh'))
  const page = pageOf(params)
  return asPage(records.slice(page.offset, page.offset + page.size), records.length, page)
}

const domains = Object.keys(departmentNames).map(categoryOf)
const rank = (category: string) => domains.indexOf(category)

async function roleNames({ tx, caller }: Context): Promise<ReadonlyMap<string, string>> {
  const named = await tx.select({ alias: roles.roleAlias, name: roles.roleName }).from(roles).where(notDeleted(roles, caller.tenantId))
  return new Map(named.map(({ alias, name }) => [alias, name]))
}

/** Whom to ask: that administrators may start it as well helps nobody. */
const startersNamed = ({ starters }: FlowSettings, names: ReadonlyMap<string, string>): string =>
  (starters === 'all' ? [] : starters)
    .flatMap(spec => (spec.by === 'role' ? spec.ids : []))
    .filter(id => !ADMINISTRATORS.includes(id))
    .map(id => names.get(id) ?? id)
    .join('、') || '指定人员'

async function spelledTitles({ app }: Context) {
  const flows = [...app.engine.flows.flows.values()]
  return new Map(await Promise.all(flows.map(async ({ flow }) => [flow.key, await spell(flow.title)] as const)))
}
