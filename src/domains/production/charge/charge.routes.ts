import { and, desc, eq, inArray } from 'drizzle-orm'
import { chargeCalls } from '#contract/production-charge.ts'
import { notDeleted } from '#server/db/rows.ts'
import { missing, Refusal } from '#server/http/refusal.ts'
import { type Context, routes, signedIn } from '#server/http/route.ts'
import { STARTABLE } from '../exec/exec.rules.ts'
import { workExecs } from '../exec/exec.table.ts'
import { pieces } from '../piece/piece.table.ts'
import { fireCharge, loadCharge, unloadCharge } from './charge.ledger.ts'
import { furnaceCharges } from './furnace-charge.table.ts'

/** 炉次, from the phone or the station at a furnace: pieces are scanned by their numbers. */
export default routes(on => {
  on(chargeCalls.load, signedIn, async ctx => {
    const { proCodes, equipmentId, setTemp, holdHours } = ctx.input
    const rows = (await waitingSteps(ctx, proCodes)).map(execId => ({ execId }))
    return standOf(ctx, await loadCharge(ctx, { equipmentId, rows, setTemp, holdHours }))
  })
  on(chargeCalls.start, signedIn, async ctx => {
    await fireCharge(ctx, ctx.input)
    return standOf(ctx, ctx.input.chargeId)
  })
  on(chargeCalls.finish, signedIn, async ctx => {
    await unloadCharge(ctx, ctx.input)
    return standOf(ctx, ctx.input.chargeId)
  })
})

/** The step at which each scanned piece waits. */
async function waitingSteps({ tx, caller }: Context, proCodes: readonly string[]): Promise<string[]> {
  const found = await tx
    .select({ id: workExecs.id, proCode: pieces.proCode })
    .from(workExecs)
    .innerJoin(pieces, eq(pieces.id, workExecs.pieceId))
    .where(and(inArray(pieces.proCode, [...proCodes]), eq(workExecs.status, STARTABLE), notDeleted(workExecs, caller.tenantId)))
    .orderBy(desc(workExecs.processSeq))
  return proCodes.map(proCode => {
    const step = found.findLast(each => each.proCode === proCode)
    if (!step) throw new Refusal(`产品编号【${proCode}】没有可开工的工序`)
    return step.id
  })
}

async function standOf({ tx }: Context, chargeId: string) {
  const [charge] = await tx.select().from(furnaceCharges).where(eq(furnaceCharges.id, chargeId))
  if (!charge) throw missing('数据不存在或已删除')
  return {
    chargeId,
    chargeNo: charge.chargeNo,
    state: charge.state,
    chargeWeight: charge.chargeWeight,
    runHours: charge.runHours ?? undefined,
  }
}
