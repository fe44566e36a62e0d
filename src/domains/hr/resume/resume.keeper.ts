import { eq, sql } from 'drizzle-orm'
import { toDate } from '#model/date.ts'
import { tell } from '#platform/message/message.store.ts'
import { keeper } from '#server/document/master-keeper.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Scene } from '#server/http/route.ts'
import { resume } from './resume.master.ts'
import { resumes } from './resume.table.ts'
import { record } from './resume-history.ledger.ts'
import { requireFresh, requireNew, requireNoPaper, requireOpening } from './resume-rules.query.ts'
import { resumeSight } from './resume-sight.query.ts'

const age = sql`extract(year from age((now() at time zone 'Asia/Shanghai')::date, hr_resume.birth_date))::int`

export default keeper(resume, resumes, {
  sight: resumeSight(resumes.deptId, 'resume', 'resumeSchool', 'resumeSociety'),
  offered: eq(resumes.status, 'offer'),
  counted: { age },
  async saving(scene, row, before) {
    if (before?.status === 'joined') throw new Refusal('该简历已入职，不能修改')
    await requireFresh(scene, row, before?.id)
    const { positionId = '', recruitPlanId = '' } = row
    const isAnotherPlan = recruitPlanId !== (before?.recruitPlanId ?? '')
    if (before?.positionId === positionId && !isAnotherPlan) return undefined
    return requireOpening(scene, positionId, isAnotherPlan ? recruitPlanId : '')
  },
  removing: requireNew,
  deeds: {
    screen: (scene, { id, status }, { result = '', opinion }) => step(scene, { resumeId: id, oldStatus: status, status: result, opinion }),

    async arrange(scene, { id, status, resumeName = '' }, { interviewTime = '', interviewPlace = '', interviewerIds = [] }) {
      const minute = interviewTime.slice(0, 'yyyy-MM-dd HH:mm'.length)
      const content = `${minute} 在${interviewPlace}面试${resumeName}，请准时参加。`
      await tell(scene.tx, scene.newId, interviewerIds, { title: `面试安排：${resumeName}`, content }, scene.site)
      const opinion = `${minute} ${interviewPlace}`
      const kept = await step(scene, { resumeId: id, oldStatus: status, status: 'interview', opinion })
      return { ...kept, interviewTime: toDate(interviewTime), interviewPlace, interviewerIds }
    },

    async assess(scene, { id, status }, { score, result = '', opinion }) {
      return { ...(await step(scene, { resumeId: id, oldStatus: status, status: result, opinion, score })), score }
    },

    async fetch(scene, { id, status }, { positionId = '', recruitPlanId = '', opinion }) {
      const opening = await requireOpening(scene, positionId, recruitPlanId)
      const kept = await step(scene, { resumeId: id, oldStatus: status, status: 'screened', opinion })
      return { ...kept, positionId, ...opening, score: null, interviewTime: null, interviewPlace: null, interviewerIds: null }
    },

    async callOff(scene, { id, status }, { result = '', opinion }) {
      await requireNoPaper(scene, id)
      return step(scene, { resumeId: id, oldStatus: status, status: result, opinion })
    },
  },
})

/** 进展. What the row says from now on, once the history has its line. */
async function step(scene: Scene, made: Parameters<typeof record>[1]) {
  const { tx, caller, newId, now } = scene
  await record({ tx, tenantId: caller.tenantId, newId, now, actor: caller.userId }, made)
  return { status: made.status }
}
