import { handOut, settleCase } from '#platform/backlog/follow-up.store.ts'
import { notify } from '#platform/message/message.store.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { staffOnly } from '#server/document/access.ts'
import { bookOf } from '#server/document/ledger.ts'
import { resource } from '#server/document/master-resource.ts'
import type { Context } from '#server/http/route.ts'
import { requireKeeperSaying } from '../place/warehouse-keeper.ledger.ts'
import { dayFaults, refuseFaults } from '../receipt/receipt-rules.query.ts'
import { approveMove, confirmMove, fileIn, fileOut, type OtherMove, refuseMove, reverseMove, waitingMove } from './other-move.ledger.ts'
import { INS, otherMove } from './other-move.register.ts'
import { otherMoves } from './other-move.table.ts'

/** A to-do for everybody else of the role. */
async function ask({ tx, site, newId, caller }: Context, role: string, { id, moveNo, reason, moveKind }: OtherMove): Promise<void> {
  const others = (await holdersOf(tx, caller.tenantId, role)).filter(user => user !== caller.userId)
  const isPricing = role === 'cost_acct' && INS.includes(moveKind)
  const path = isPricing ? `/warehouse/other-move-line/index?otherMoveId=${id}` : `/warehouse/other-move/index?moveNo=${moveNo}`
  await handOut(tx, site, newId, others, { title: `${isPricing ? '核价' : '确认'}其他出入库：${moveNo} ${reason}`, path, instanceId: id })
}

async function filed(
  ctx: Context,
  { warehouseId, moveDate, standInReason }: { warehouseId: string; moveDate: string; standInReason?: string },
) {
  await requireKeeperSaying(ctx, warehouseId, standInReason)
  refuseFaults(await dayFaults(bookOf(ctx), 'moveDate', moveDate))
}

export default resource(otherMove, otherMoves, {
  access: staffOnly,
  createActions: {
    async bring(ctx, { items, ...asked }) {
      await filed(ctx, asked)
      const move = await fileIn(bookOf(ctx), { ...asked, filedBy: ctx.caller.userId }, items)
      await ask(ctx, 'wh_head', move)
      return move.id
    },
    async give(ctx, { items, ...asked }) {
      await filed(ctx, asked)
      const move = await fileOut(bookOf(ctx), { ...asked, filedBy: ctx.caller.userId }, items)
      await ask(ctx, 'wh_head', move)
      return move.id
    },
  },
  actions: {
    async confirm(ctx, { id }) {
      const move = await waitingMove(bookOf(ctx), id, 'head')
      await settleCase(ctx.tx, ctx.site, id, ctx.now)
      if (await confirmMove(bookOf(ctx), move, ctx.caller.userId)) await ask(ctx, 'cost_acct', move)
      return {}
    },
    async approve(ctx, { id }) {
      await approveMove(bookOf(ctx), await waitingMove(bookOf(ctx), id, 'cost'), ctx.caller.userId)
      await settleCase(ctx.tx, ctx.site, id, ctx.now)
      return {}
    },
    async refuse(ctx, { id }, { endReason }) {
      const { tx, site, newId, caller, now } = ctx
      const move = await waitingMove(bookOf(ctx), id)
      await refuseMove(bookOf(ctx), move, endReason)
      await settleCase(tx, site, id, now)
      const content = `${caller.name} 退回了 ${move.moveNo}：${endReason}`
      await notify(tx, newId, [move.filedBy], { title: `其他出入库被退回：${move.moveNo}`, content }, site)
      return {}
    },
    async reverse(ctx, { id }, { endReason }) {
      await reverseMove(bookOf(ctx), { id }, endReason)
      return {}
    },
  },
})
