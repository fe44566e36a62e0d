import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import type { Context } from '#server/http/route.ts'
import { mustSee } from './access.store.ts'
import { actingOf } from './acting.store.ts'
import { timelineOf } from './timeline.store.ts'

/** The timeline in the format of the clients. */
export async function history(ctx: Context, processInstanceId: string) {
  const acting = actingOf(ctx)
  const loaded = await loadCase(acting, { processInstanceId }, false)
  const company = await companyOf(acting)
  await mustSee(ctx, company, loaded)
  const timeline = await timelineOf(ctx.tx, processInstanceId, loaded.def, company.names, ctx.now)
  return timeline.map(entry => ({
    assigneeName: entry.onBehalfOf ? `${entry.assigneeName}（代${entry.onBehalfOf}）` : entry.assigneeName,
    createTime: entry.createTime,
    endTime: entry.endTime,
    comment: entry.comment || entry.people.join('、'),
    historyActivityName: entry.nodeName,
    historyActivityDurationTime: entry.duration,
  }))
}
