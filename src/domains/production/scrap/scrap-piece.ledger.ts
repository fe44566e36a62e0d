import Big from 'big.js'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { voidCertificate } from '#domains/quality/certificate/certificate.ledger.ts'
import { type Nonconformity, ncrsWhere } from '#domains/quality/nonconformity/nonconformity.ledger.ts'
import { NCR_OPEN, NCR_RUNNING } from '#domains/quality/nonconformity/nonconformity.register.ts'
import { type MaterialFacts, materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { post as postStock, valueOfPiece } from '#domains/warehouse/stock/stock.ledger.ts'
import { notDeleted, update } from '#server/db/rows.ts'
import { bookOf } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { lockedDemands, settleDemands } from '../demand/demand.ledger.ts'
import { FAILED, STANDING, TO_CHECK, VOID, WAITING_STATES, WORKING } from '../exec/exec.rules.ts'
import { type Exec, execsOf, setStates } from '../exec/exec.store.ts'
import { workExecs } from '../exec/exec.table.ts'
import { endOrder } from '../exec/exec-held.store.ts'
import { originsOf } from '../feed/feed.ledger.ts'
import { outsourceLines, outsourceOrders } from '../outsource/outsource.table.ts'
import { movePiece, type Piece, piecesById } from '../piece/piece.ledger.ts'
import { IN_PROCESS, IN_REPAIR, IN_REWORK, ON_ROUTE, SCRAP } from '../piece/piece.register.ts'
import { pieces } from '../piece/piece.table.ts'
import { inStock } from '../piece/piece-freeze.ledger.ts'
import { accumCost, materialCost, postCosts } from '../piece-cost/piece-cost.ledger.ts'
import { SCRAP_OUT } from '../piece-cost/piece-cost.register.ts'
import { recordEvent, type Working, type WorkOrderRow } from '../work-order/work-event.ledger.ts'
import { OVER } from '../work-update/work-update.rules.ts'
import { workUpdates } from '../work-update/work-update.table.ts'

/** 报废件. What there is to know about a piece that is to leave production, and how it leaves. */
type Reading = Pick<Context, 'tx'> & { caller: { tenantId: string } }

export interface ScrapPiece {
  readonly piece: Piece
  readonly product: MaterialFacts | undefined
  readonly execs: readonly Exec[]
  /** The step at which it is given up: the first one that failed, else where it stands. */
  readonly at: Exec | undefined
  /** What is decided about: found, and nothing else is being done about it. */
  readonly ncrs: readonly Nonconformity[]
  /** In the workshop or in stock; elsewhere it is nobody's to give up. */
  readonly location: 'wip' | 'stock' | undefined
  /** In stock: what it came in with. */
  readonly accumCost: string
  readonly materialCost: string
  /** kg of the ingot; without one, what the product weighs. */
  readonly mostWeight: string | undefined
  /** Who delivered the ingot, and who worked on it outside. */
  readonly supplierId: string | undefined
  readonly outsourcerId: string | undefined
  /** In a repair that has not ended. */
  readonly isRepaired: boolean
}

/** In the order of the ids; those that do not exist are left out. `docId`: the paper that decides about them already. */
export async function scrapPieces(ctx: Reading, pieceIds: readonly string[], docId?: string): Promise<ScrapPiece[]> {
  const known = new Map((await piecesById(ctx, pieceIds)).map(piece => [piece.id, piece]))
  const found = [...known.values()]
  const products = await materialsById(
    ctx.tx,
    ctx.caller.tenantId,
    found.map(({ materialId }) => materialId),
  )
  const ncrs = await ncrsWhere(ctx, { pieceIds, states: [NCR_OPEN, NCR_RUNNING] })
  const rows: ScrapPiece[] = []
  for (const id of pieceIds) {
    const piece = known.get(id)
    if (!piece) continue
    const execs = await execsOf(ctx, id)
    const fed = await originsOf(ctx, id)
    const product = products.get(piece.materialId)
    const branch = piece.branchStatus === IN_REPAIR ? await repairOf(ctx, piece.branchRefId) : undefined
    const own = ncrs.filter(ncr => ncr.pieceId === id)
    rows.push({
      ...{
        piece,
        product,
        execs,
        location: locationOf(piece),
        accumCost: await costOf(ctx, piece),
        materialCost: await materialCost(ctx.tx, id),
      },
      at: execs.find(({ status }) => status === FAILED) ?? execs.find(({ status }) => STANDING.includes(status)),
      ncrs: own.filter(
        ({ state, dispositionDocId }) =>
          state === NCR_OPEN || dispositionDocId === docId || (branch?.execStatus === OVER && dispositionDocId === branch.id),
      ),
      mostWeight:
        fed.length > 0 ? fed.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toFixed(3) : (product?.unitWeight ?? undefined),
      ...{
        supplierId: fed[0]?.supplierId ?? undefined,
        outsourcerId: await outsourcerOf(ctx, id),
        isRepaired: !!branch && branch.execStatus !== OVER,
      },
    })
  }
  return rows
}

/** Pieces of ours that lie in stock under their numbers. */
export async function stockPieces(ctx: Reading, proCodes: readonly string[]): Promise<ReadonlyMap<string, ScrapPiece>> {
  const found = await ctx.tx
    .select({ id: pieces.id })
    .from(pieces)
    .where(and(inArray(pieces.proCode, [...proCodes, '']), notDeleted(pieces, ctx.caller.tenantId)))
  const ones = await scrapPieces(
    ctx,
    found.map(({ id }) => id),
  )
  return new Map(ones.map(one => [one.piece.proCode, one]))
}

function locationOf({ place, stockTime }: Piece): ScrapPiece['location'] {
  if (!stockTime) return place === 'supplier' ? undefined : 'wip'
  return place === 'stock' ? 'stock' : undefined
}

const costOf = (ctx: Reading, piece: Piece): Promise<string> =>
  locationOf(piece) === 'stock' ? valueOfPiece({ tx: ctx.tx, tenantId: ctx.caller.tenantId }, piece.proCode) : accumCost(ctx.tx, piece.id)

async function repairOf({ tx }: Reading, updateId: string | null) {
  const [found] = await tx
    .select({ id: workUpdates.id, execStatus: workUpdates.execStatus })
    .from(workUpdates)
    .where(eq(workUpdates.id, updateId ?? '0'))
  return found
}

/** The firm that worked on it last. */
async function outsourcerOf({ tx }: Reading, pieceId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ supplierId: outsourceOrders.supplierId })
    .from(workExecs)
    .innerJoin(outsourceLines, eq(outsourceLines.id, workExecs.outsourceLineId))
    .innerJoin(outsourceOrders, eq(outsourceOrders.id, outsourceLines.outsourceOrderId))
    .where(and(eq(workExecs.pieceId, pieceId), isNotNull(workExecs.outsourceLineId), eq(workExecs.isDeleted, 0)))
    .orderBy(desc(workExecs.processSeq))
    .limit(1)
  return found?.supplierId
}

/** Why a piece in the workshop cannot be given up now. */
export function whyNotScrapped({ piece, execs, ncrs, isRepaired }: ScrapPiece, workId: string): string | undefined {
  const named = `产品编号【${piece.proCode}】`
  if (piece.workId !== workId) return `${named}不属于该工单`
  if (piece.status === SCRAP) return `${named}已报废`
  if (piece.status !== IN_PROCESS) return `${named}已完工`
  if (piece.branchStatus === IN_REWORK) return `${named}正在返工`
  if (isRepaired) return `${named}正在返修`
  const busy = execs.find(({ status }) => status === WORKING || status === TO_CHECK)
  if (busy) return `${named}的工序【${busy.processName}】正在加工或待检，请先完成`
  if (piece.qualityState !== 'frozen' || ncrs.length === 0) return `${named}没有待处置的不合格单`
  return undefined
}

/** Why a piece cannot be given up that was to be taken as it is, wherever it stands. */
export function whyNotGivenUp({ piece, execs, location, isRepaired }: ScrapPiece): string | undefined {
  const named = `产品编号【${piece.proCode}】`
  if (piece.status === SCRAP) return `${named}已报废`
  if (!location) return `${named}不在车间也不在库，不能报废`
  if (piece.branchStatus === IN_REWORK || isRepaired) return `${named}正在返工或返修`
  const busy = execs.find(({ status }) => status === WORKING || status === TO_CHECK)
  return busy ? `${named}的工序【${busy.processName}】正在加工或待检，请先完成` : undefined
}

interface Leaving {
  readonly billNo: string
  /** SCRAP, or REMAKE when it becomes another product. */
  readonly moveType?: 'SCRAP' | 'REMAKE' | undefined
}

/**
 * 离开生产. Its steps that were not begun are void, its cost leaves with it, and whoever wanted it wants another one. The order ends with its last
 * piece. The caller has locked the order.
 */
export async function leaveProduction(
  ctx: Working,
  order: WorkOrderRow,
  leaving: readonly ScrapPiece[],
  { billNo, moveType = 'SCRAP' }: Leaving,
): Promise<void> {
  const demandIds = demandsOf(leaving)
  if (demandIds.length > 0) await lockedDemands(ctx, demandIds)
  const book = bookOf(ctx)
  for (const { piece, execs, at, accumCost: amount } of leaving) {
    await setStates(
      ctx,
      execs.flatMap(({ id, status }) => (WAITING_STATES.includes(status) ? id : [])),
      VOID,
    )
    await postCosts(book, [
      {
        ...{ workId: order.id, pieceId: piece.id, costItem: SCRAP_OUT, billNo, basis: '-1', amount: new Big(amount).neg().toFixed(2) },
        ...{ execId: at?.id ?? null, nodeKey: at?.nodeKey ?? null, round: at?.round ?? null, workshopId: at?.execShopId ?? null },
      },
    ])
    await movePiece(ctx, piece, { moveType, toPlace: 'scrap', billNo })
    await update(ctx, pieces, piece.id, { status: SCRAP, branchStatus: ON_ROUTE, branchRefId: null })
    await voidCertificate(ctx, piece.id, goneBy(billNo, moveType))
  }
  await settleDemands(ctx, demandIds)
  const detail = { billNo, pieces: leaving.map(({ piece }) => piece.proCode) }
  await recordEvent(ctx, order.id, { eventType: 'scrap', before: order.status, after: order.status, detail })
  if (leaving.some(({ piece }) => piece.status === IN_PROCESS)) await endOrder(ctx, order)
}

/** From the workshop or from stock, each as it stands. */
export async function leaveAll(
  ctx: Working,
  order: WorkOrderRow,
  leaving: readonly ScrapPiece[],
  { documentId, ...how }: Leaving & { readonly documentId: string },
): Promise<void> {
  const working = leaving.filter(({ location }) => location === 'wip')
  if (working.length > 0) await leaveProduction(ctx, order, working, how)
  await leaveStock(
    ctx,
    leaving.filter(({ location }) => location === 'stock'),
    { ...how, documentId },
  )
}

/** 出库报废. At what each came in with. */
async function leaveStock(
  ctx: Working,
  leaving: readonly ScrapPiece[],
  { billNo, moveType, documentId: bizId }: Leaving & { readonly documentId: string },
): Promise<void> {
  for (const { piece } of leaving) {
    const [place] = await inStock(ctx, piece)
    if (!place) throw new Refusal(`产品编号【${piece.proCode}】不在库`)
    const { warehouseId, locationId, materialId, batchNo } = place
    await postStock(bookOf(ctx), [
      {
        ...{ bizType: 'SCRAP_OUT', bizId, bizLineId: piece.id, billNo, warehouseId, locationId, materialId, batchNo },
        ...{ proCode: piece.proCode, qty: '-1' },
      },
    ])
    await scrapStockPiece(ctx, piece, { billNo, moveType })
  }
}

/** Why its certificate does not hold any more. */
const goneBy = (billNo: string, moveType: Leaving['moveType']) => `${moveType === 'REMAKE' ? '改制' : '报废'}单 ${billNo} 生效`

/** A piece whose stock was posted out as scrap. */
export async function scrapStockPiece(ctx: Working, piece: Piece, { billNo, moveType = 'SCRAP' }: Leaving): Promise<void> {
  if (piece.demandId) await lockedDemands(ctx, [piece.demandId])
  await movePiece(ctx, piece, { moveType, toPlace: 'scrap', billNo })
  await update(ctx, pieces, piece.id, { status: SCRAP })
  await voidCertificate(ctx, piece.id, goneBy(billNo, moveType))
  await settleDemands(ctx, piece.demandId ? [piece.demandId] : [])
}

export const demandsOf = (leaving: readonly ScrapPiece[]): string[] => [...new Set(leaving.flatMap(({ piece }) => piece.demandId ?? []))]
