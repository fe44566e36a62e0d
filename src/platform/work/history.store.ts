import { companyOf } from '#server/engine/shell/engine.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import type { Scene } from '#server/http/route.ts'
import { actingOf } from './acting.store.ts'
import { mustSee } from './sight.store.ts'
import { timelineOf } from './timeline.store.ts'

/** The timeline in the words of the client family. */
export async function history(scene: Scene, processInstanceId: string) {
  const acting = actingOf(scene)
  const loaded = await loadCase(acting, { processInstanceId }, false)
  const company = await companyOf(acting)
  await mustSee(scene, company, loaded)
  const timeline = await timelineOf(scene.tx, processInstanceId, loaded.def, company.names, scene.now)
  return timeline.map(entry => ({
    assigneeName: entry.onBehalfOf ? `${entry.assigneeName}（代${entry.onBehalfOf}）` : entry.assigneeName,
    createTime: entry.createTime,
    endTime: entry.endTime,
    comment: entry.comment || entry.people.join('、'),
    historyActivityName: entry.nodeName,
    historyActivityDurationTime: entry.duration,
  }))
}
