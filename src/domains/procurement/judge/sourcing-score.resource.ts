import { and, eq, or, sql } from 'drizzle-orm'
import { positive } from '#model/form/arithmetic.ts'
import { staffOnly } from '#server/document/access.ts'
import { resource } from '#server/document/master-resource.ts'
import { may } from '#server/http/caller.ts'
import { conflict, Refusal } from '#server/http/refusal.ts'
import { lockSourcing } from '../quote/quote.ledger.ts'
import { settleScores } from './judging.ledger.ts'
import { sourcingScore } from './sourcing-score.register.ts'
import { sourcingScores } from './sourcing-score.table.ts'

const { judgeUserId, settled } = sourcingScores

/** Of a committee that has not finished, everybody sees the own scores alone, administrators included. */
export default resource(sourcingScore, sourcingScores, {
  access: caller =>
    may(caller, 'sourcingScore_view') ? and(staffOnly(caller), or(eq(judgeUserId, caller.userId), eq(settled, 'yes'))) : sql`false`,
  /** Behind the sourcing: the last two judges must see each other. */
  async locks(ctx, id) {
    const [found] = await ctx.tx.select({ of: sourcingScores.sourcingId }).from(sourcingScores).where(eq(sourcingScores.id, id))
    if (found) await lockSourcing({ ...ctx, tenantId: ctx.caller.tenantId }, found.of)
  },
  actions: {
    async score(ctx, row, { techScore, serviceScore, opinion }) {
      if (row.judgeUserId !== ctx.caller.userId) throw new Refusal('只有评委本人可以评分', 403)
      const book = { ...ctx, tenantId: ctx.caller.tenantId }
      const { sourcingState } = await lockSourcing(book, row.sourcingId ?? '')
      if (sourcingState !== 'evaluating') throw conflict('寻源单不在评标中')
      if (positive(row.techWeight) !== (techScore !== undefined))
        throw new Refusal(positive(row.techWeight) ? '技术得分不能为空' : '技术权重为 0，不填技术得分')
      if (positive(row.serviceWeight) !== (serviceScore !== undefined))
        throw new Refusal(positive(row.serviceWeight) ? '服务得分不能为空' : '服务权重为 0，不填服务得分')
      const scored = { techScore: techScore ?? null, serviceScore: serviceScore ?? null, opinion: opinion ?? null, scoreTime: ctx.now }
      await ctx.tx.update(sourcingScores).set(scored).where(eq(sourcingScores.id, row.id))
      await settleScores(book, row.sourcingId ?? '')
      return {}
    },
  },
})
