import { and, eq, sql } from 'drizzle-orm'
import type { Input } from '#contract/call.ts'
import type { flowProcess } from '#contract/flow.ts'
import { actingOf } from '#platform/work/acting.store.ts'
import { migrationProblems } from '#server/engine/migrate.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { instances } from '#server/engine/shell/wf.table.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { isPublished } from './publish.store.ts'

/** 迁移 of running cases to another version, one or all of a flow. A dry run tells for each whether it is possible. */
export async function migrateCases(ctx: Context, input: Input<typeof flowProcess.migrate>) {
  const { tx, site, app, caller } = ctx
  const { processInstanceId, flowKey, toVersion, map = {}, dryRun } = input
  if (!processInstanceId && !flowKey) throw new Refusal('缺少必要的请求参数: processInstanceId')
  if (flowKey) await mustBePublished(ctx, flowKey, toVersion)
  const rows = await tx
    .select({ id: instances.id, number: instances.number })
    .from(instances)
    .where(
      and(
        eq(instances.tenantId, caller.tenantId),
        sql`${instances.status} in ('running', 'returned', 'suspended')`,
        processInstanceId ? eq(instances.id, processInstanceId) : eq(instances.defKey, flowKey!),
        sql`${instances.defVersion} <> ${toVersion}`,
      ),
    )
    .orderBy(instances.id)
    .limit(1000)
  const acting = actingOf(ctx)
  const results: { processInstanceId: string; number: string; ok: boolean; problems: string[] }[] = []
  for (const { id, number } of rows) {
    const loaded = await loadCase(acting, { processInstanceId: id }, !dryRun)
    await mustBePublished(ctx, loaded.instance.defKey, toVersion)
    const target = await app.engine.flows.version(site, tx, loaded.instance.defKey, toVersion)
    const problems = migrationProblems(loaded.def, target, loaded.instance.state, map).map(each => each.text)
    if (problems.length === 0 && !dryRun) await run(acting, loaded, { command: () => ({ type: 'migrate', to: target, map }) })
    results.push({ processInstanceId: id, number, ok: problems.length === 0, problems })
  }
  return { results }
}

/** A draft may still change, or never be published: no case runs on it. */
async function mustBePublished(ctx: Context, key: string, version: number): Promise<void> {
  if (!(await isPublished(ctx, key, version))) throw new Refusal('只能迁移到已发布的版本')
}
