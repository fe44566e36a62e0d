import { eq, lt } from 'drizzle-orm'
import type { DocumentOf } from '#model/flow/flow.ts'
import { type EffectContext, effects } from '#server/document/effects.ts'
import { flowBacklogTest } from './flow_backlog_test.flow.ts'
import { flowTests } from './flow_backlog_test.table.ts'

type Context = EffectContext<DocumentOf<typeof flowBacklogTest>>

const KEPT = 30 * 86_400_000

/** 待办流程测试. Records the result and sends a message to the initiator, to test messages as well. */
export default effects(flowBacklogTest, {
  async compute({ tx, documentId }) {
    const [ended] = documentId ? await tx.select().from(flowTests).where(eq(flowTests.id, documentId)) : []
    return { testResult: ended?.testResult }
  },
  approved: ctx => end(ctx, '通过'),
  rejected: ctx => end(ctx, '不同意'),
  withdrawn: ctx => end(ctx, '已撤回'),
})

async function end({ tx, tenantId, documentId, number, doc, initiator, now, note, notify }: Context, testResult: string): Promise<void> {
  // Removes results older than a month.
  await tx.delete(flowTests).where(lt(flowTests.endTime, new Date(now.getTime() - KEPT)))
  const row = { tenantId, billNo: number, testResult, endTime: now }
  await tx
    .insert(flowTests)
    .values({ ...row, id: documentId })
    .onConflictDoUpdate({ target: flowTests.id, set: row })
  note({ testResult })
  await notify([initiator.user], { title: `流程测试已结束：${testResult}`, content: `${number} ${doc.testTitle ?? ''}：${testResult}` })
}
