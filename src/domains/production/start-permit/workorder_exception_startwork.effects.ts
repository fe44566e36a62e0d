import { inArray } from 'drizzle-orm'
import type { DocumentOf } from '#model/flow/flow.ts'
import { depts } from '#platform/org/org.table.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { PASSED, TO_CHECK } from '../exec/exec.rules.ts'
import type { Exec } from '../exec/exec.store.ts'
import { type Held, held, seenStep, unpassed } from '../exec/exec-held.store.ts'
import { type Block, machineBlocks, operatorBlocks, stepBlocks } from '../exec/start-blocks.query.ts'
import { workingOf } from '../work-order/work-paper.ledger.ts'
import { givePermit, livePermit } from './start-permit.ledger.ts'
import { workorderExceptionStartwork } from './workorder_exception_startwork.flow.ts'

type Doc = DocumentOf<typeof workorderExceptionStartwork>
type Blocked = Block & { readonly path: string }

/** What stands in the way of this start, and at which field. */
async function blocksOf({ tx, now, tenantId, doc }: FormContext<Doc>, at: Held): Promise<Blocked[]> {
  const ctx = { tx, now, caller: { tenantId, userId: '0' } }
  const on = (path: string, blocks: readonly Block[]) => blocks.map(block => ({ ...block, path }))
  return [
    ...on('execId', await stepBlocks(ctx, at)),
    ...on('equipmentId', await machineBlocks(ctx, at, doc.equipmentId)),
    ...(doc.operatorId ? on('operatorId', (await operatorBlocks(ctx, at, [doc.operatorId])).blocks) : []),
  ]
}

const reasonsOf = (blocks: readonly Block[]): string[] => [...new Set(blocks.flatMap(({ key }) => key ?? []))]
const stepOf = ({ tx, now, tenantId, doc }: FormContext<Doc>) => seenStep({ tx, now, caller: { tenantId } }, doc.execId ?? '0')

const RESULTS: Readonly<Record<string, string>> = { 1: 'pass', 2: 'concession', 3: 'fail' }
const checkedAs = ({ status, result }: Exec) => RESULTS[result ?? ''] ?? (status === TO_CHECK ? 'wait' : 'na')

export default effects(workorderExceptionStartwork, {
  async compute(ctx) {
    const at = await stepOf(ctx)
    if (!at) return {}
    const blocks = await blocksOf(ctx, at)
    const before = at.execs.filter(({ nodeKey }) => at.node.preNodeKeys.includes(nodeKey))
    return {
      ...{ proCode: at.piece.proCode, blockReasons: reasonsOf(blocks), blockText: blocks.map(({ says }) => says).join('；') },
      prevs: before.map(exec => ({
        ...{ processSeq: exec.processSeq, processName: exec.processName, execState: exec.status, checkResult: checkedAs(exec) },
      })),
    }
  },

  async check(ctx): Promise<Fault[]> {
    const at = await stepOf(ctx)
    const path = 'execId'
    if (!at) return [{ path, message: '工序任务不存在或已有新的轮次' }]
    const blocks = await blocksOf(ctx, at)
    const fixed = blocks.filter(({ key }) => !key)
    if (fixed.length > 0) return fixed.map(block => ({ path: block.path, message: block.says }))
    if (blocks.length === 0) return [{ path, message: '该工序可以正常开工，无需申请异常开工' }]
    return (await livePermit(ctx, at.exec, ctx.now)) ? [{ path, message: '该工序已有未使用的异常开工许可' }] : []
  },

  claims: ctx => [
    {
      ...{ subject: 'workExec.permit', subjectId: ctx.doc.execId, path: 'execId' },
      refusal: ({ number }) => `该工序已有异常开工申请：${number}`,
    },
  ],

  async approved(ctx) {
    const { execId, equipmentId, operatorId, riskMeasure, validHours, prevs } = ctx.doc
    const working = workingOf(ctx)
    const at = await held(working, execId)
    await givePermit(working, execId, {
      ...{ workId: at.order.id, pieceId: at.piece.id, blockReasons: reasonsOf(await blocksOf(ctx, at)), equipmentId: equipmentId ?? null },
      ...{ operatorId, riskMeasure, validHours, billNo: ctx.number },
    })
    const open = unpassed(at)
    const shops = await ctx.tx
      .select({ id: depts.id, headUserId: depts.headUserId })
      .from(depts)
      .where(inArray(depts.id, [...open.flatMap(({ execShopId }) => execShopId ?? []), '0']))
    for (const step of open.filter(({ status }) => !PASSED.includes(status))) {
      const day = prevs.find(({ processSeq }) => processSeq === step.processSeq)?.makeupDate
      const heads = shops.flatMap(({ id, headUserId }) => (id === step.execShopId && headUserId ? headUserId : []))
      await ctx.addTodo(heads, {
        title: `补办前工序：${at.piece.proCode} ${step.processName}${day ? `（${day}前）` : ''}`,
        path: '/production/exec',
      })
    }
  },
})
