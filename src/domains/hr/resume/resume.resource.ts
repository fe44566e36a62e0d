import { eq, sql } from 'drizzle-orm'
import { toDate } from '#model/date.ts'
import { notify } from '#platform/message/message.store.ts'
import { resource } from '#server/document/master-resource.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { resume } from './resume.master.ts'
import { resumes } from './resume.table.ts'
import { resumeAccess } from './resume-access.query.ts'
import { record } from './resume-history.ledger.ts'
import { requireFresh, requireNew, requireNoPaper, requireOpening } from './resume-rules.query.ts'

const age = sql`extract(year from age((now() at time zone 'Asia/Shanghai')::date, hr_resume.birth_date))::int`

export default resource(resume, resumes, {
  access: resumeAccess(resumes.deptId, 'resume', 'resumeSchool', 'resumeSociety'),
  offered: eq(resumes.status, 'offer'),
  counted: { age },
  async saving(ctx, row, before) {
    if (before?.status === 'joined') throw new Refusal('该简历已入职，不能修改')
    await requireFresh(ctx, row, before?.id)
    const { positionId = '', recruitPlanId = '' } = row
    const isAnotherPlan = recruitPlanId !== (before?.recruitPlanId ?? '')
    if (before?.positionId === positionId && !isAnotherPlan) return undefined
    return requireOpening(ctx, positionId, isAnotherPlan ? recruitPlanId : '')
  },
  removing: requireNew,
  actions: {
    screen: (ctx, { id, status }, { result = '', opinion }) => step(ctx, { resumeId: id, oldStatus: status, status: result, opinion }),

    async arrange(ctx, { id, status, resumeName = '' }, { interviewTime = '', interviewPlace = '', interviewerIds = [] }) {
      const minute = interviewTime.slice(0, 'yyyy-MM-dd HH:mm'.length)
      const content = `${minute} 在${interviewPlace}面试${resumeName}，请准时参加。`
      await notify(ctx.tx, ctx.newId, interviewerIds, { title: `面试安排：${resumeName}`, content }, ctx.site)
      const opinion = `${minute} ${interviewPlace}`
      const kept = await step(ctx, { resumeId: id, oldStatus: status, status: 'interview', opinion })
      return { ...kept, interviewTime: toDate(interviewTime), interviewPlace, interviewerIds }
    },

    async assess(ctx, { id, status }, { score, result = '', opinion }) {
      return { ...(await step(ctx, { resumeId: id, oldStatus: status, status: result, opinion, score })), score }
    },

    async fetch(ctx, { id, status }, { positionId = '', recruitPlanId = '', opinion }) {
      const opening = await requireOpening(ctx, positionId, recruitPlanId)
      const kept = await step(ctx, { resumeId: id, oldStatus: status, status: 'screened', opinion })
      return { ...kept, positionId, ...opening, score: null, interviewTime: null, interviewPlace: null, interviewerIds: null }
    },

    async callOff(ctx, { id, status }, { result = '', opinion }) {
      await requireNoPaper(ctx, id)
      return step(ctx, { resumeId: id, oldStatus: status, status: result, opinion })
    },
  },
})

/** 进展. The new status, after its history line. */
async function step(ctx: Context, made: Parameters<typeof record>[1]) {
  const { tx, caller, newId, now } = ctx
  await record({ tx, tenantId: caller.tenantId, newId, now, actor: caller.userId }, made)
  return { status: made.status }
}
