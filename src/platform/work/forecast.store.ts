import { sql } from 'drizzle-orm'
import { indexOf, isHuman } from '#model/flow/locate.ts'
import type { FlowDefinition } from '#model/flow/tree.ts'
import type { Command } from '#server/engine/command.ts'
import { isRefusal } from '#server/engine/decide.ts'
import { type ForecastStep, predict } from '#server/engine/predict.ts'
import { resolve } from '#server/engine/resolve.ts'
import type { Loaded } from '#server/engine/shell/load.ts'
import type { Company } from '#server/engine/shell/ports.ts'
import { ctxOf } from '#server/engine/shell/run.ts'
import type { InstanceState } from '#server/engine/state.ts'
import type { Context } from '#server/http/route.ts'
import type { Site } from '#server/site.ts'
import { actingOf } from './acting.store.ts'

/** 预计流转: the next people, and how long each step usually takes. The kernel does a trial run, so preview and reality cannot differ. */
export async function futureOf(ctx: Context, company: Company, { instance, def }: Loaded, form: Record<string, unknown>) {
  if (!['running', 'returned', 'suspended'].includes(instance.status)) return []
  const answer = predict(def, instance.state, ctxOf(actingOf(ctx), company, instance.params, form))
  if (isRefusal(answer)) return []
  return stepsShown(ctx, company, def, answer.steps, form, instance.state.initiator)
}

export async function previewOf(
  ctx: Context,
  company: Company,
  { def, state, command, form }: { def: FlowDefinition; state: InstanceState; command: Command; form: Record<string, unknown> },
) {
  const answer = predict(def, state, ctxOf(actingOf(ctx), company, company.params, form), command)
  return isRefusal(answer) ? [] : stepsShown(ctx, company, def, answer.steps, form, state.initiator)
}

const HUMAN = new Set(['approve', 'handle', 'cc', 'start'])

async function stepsShown(
  ctx: Context,
  { org, names }: Company,
  def: FlowDefinition,
  steps: readonly ForecastStep[],
  form: Record<string, unknown>,
  initiator: { user: string; dept: string },
) {
  const usual = await usualHours(ctx)
  const index = indexOf(def)
  const shown = (ids: readonly string[]) => ids.map(userId => ({ userId, name: names.name(userId) }))
  return steps
    .filter(step => HUMAN.has(step.type))
    .map(step => {
      const node = index.paths.get(step.node)?.at(-1)?.node
      const spec = step.pick && node && isHuman(node) ? node.who.find(each => each.by === 'initiatorPick') : undefined
      const from = spec?.by === 'initiatorPick' ? (spec.from ?? []) : []
      return {
        nodeId: step.node,
        nodeName: step.name,
        type: step.type,
        people: shown(step.people),
        pick: step.pick,
        candidates: step.pick ? shown(resolve(from, { org, form, initiator, decided: [], picks: undefined, next: undefined })) : [],
        usualHours: usual.get(`${def.key}:${step.node}`) ?? 0,
      }
    })
}

const HOUR = 3_600_000
const kept = new Map<Site, { at: number; hours: Map<string, number> }>()

/** Average duration of each step in the last 90 days, cached for an hour. */
async function usualHours({ tx, site, now }: Context): Promise<Map<string, number>> {
  const found = kept.get(site)
  if (found && now.getTime() - found.at < HOUR) return found.hours
  const { rows } = await tx.execute<{ flow_key: string; node_id: string; hours: number }>(sql`
    select flow_key, node_id, round((avg(extract(epoch from finished_at - arrived_at)) / 3600)::numeric, 1)::float as hours
    from wf_task where status = 1 and result in ('approved', 'rejected', 'returned') and finished_at > now() - interval '90 days'
    group by flow_key, node_id`)
  const hours = new Map(rows.map(row => [`${row.flow_key}:${row.node_id}`, row.hours]))
  kept.set(site, { at: now.getTime(), hours })
  return hours
}
