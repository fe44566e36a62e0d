import { and, eq } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { openScoring } from '../judge/judging.ledger.ts'
import { sourcingScores } from '../judge/sourcing-score.table.ts'
import { evaluateTemplates } from '../sourcing/sourcing.table.ts'

const TEMPLATE = '钢锭综合评分'
const WEIGHTS = { priceWeight: '50', techWeight: '35', serviceWeight: '15' } as const
/** Quality, process and equipment; each has what the judge gave the bidders so far. */
const COMMITTEE: Readonly<Record<string, readonly (readonly [tech: string, service: string, opinion: string] | undefined)[]>> = {
  'tao.yong': [
    ['92', '85', '真空脱气，氢含量稳定，近三年无探伤退货。'],
    ['88', '90', '炉后精炼齐全，交付准时。'],
    ['70', '80', '无真空脱气，须加严复验。'],
  ],
  'shi.lei': [['90', '80', '锭型与现有工艺一致。'], ['86', '85', '锭型须调整冒口切除量。'], undefined],
  'li.ming': [undefined, undefined, undefined],
}

/** 示范评标模板, and what a tender that is decided by it keeps of it. */
export async function compositeOf(ctx: DemoContext) {
  const { tx, tenantId, newId, now, idOf } = ctx
  const id = newId()
  const guides = { techGuide: '冶炼工艺、探伤合格率、质保体系', serviceGuide: '交付、售后与技术支持' }
  await tx.insert(evaluateTemplates).values({
    ...{ id, tenantId, createTime: now, updateTime: now, templateName: TEMPLATE, purchaseType: 'ingot', enabled: 'yes' },
    ...{ ...WEIGHTS, ...guides },
  })
  return {
    evaluateMethod: 'composite',
    evaluateTemplateId: id,
    ...WEIGHTS,
    judgeUserIds: Object.keys(COMMITTEE).map(judge => idOf('user', judge)),
  }
}

/** 示范评分. The committee of an opened tender is at work: one has scored every bidder, one some of them, one none. */
export async function scoreSome(ctx: DemoContext, sourcingId: string, supplierIds: readonly string[]): Promise<void> {
  const { tx, idOf, now } = ctx
  await openScoring(ctx, sourcingId)
  for (const [judge, scores] of Object.entries(COMMITTEE))
    for (const [at, score] of scores.entries()) {
      if (!score) continue
      const [techScore, serviceScore, opinion] = score
      const { judgeUserId, supplierId } = sourcingScores
      const own = and(eq(judgeUserId, idOf('user', judge)), eq(supplierId, must(supplierIds[at], 'the firm')))
      await tx
        .update(sourcingScores)
        .set({ techScore, serviceScore, opinion, scoreTime: now, updateTime: now })
        .where(and(eq(sourcingScores.sourcingId, sourcingId), own))
    }
}
