import Big from 'big.js'
import { isWholeUnit } from '#company/units.ts'
import { type Red, redsFor } from '#domains/finance/invoice/red-invoice.ledger.ts'
import { requireRedNumber } from '#domains/finance/invoice/red-invoice-post.ledger.ts'
import { lowerableOf } from '#domains/finance/notice/notice.ledger.ts'
import { lockSuppliers } from '#domains/supplier/profile/supplier.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { SubmittedOf } from '#model/flow/flow.ts'
import { positive } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import { claimFaults } from '#server/document/claim.ts'
import { type EffectContext, effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { conflict } from '#server/http/refusal.ts'
import { resourceOf } from '../issue/request.store.ts'
import { materialsById } from '../material/material.ledger.ts'
import { isFollowed } from '../material/material.master.ts'
import { isOfGoods, mustBePosted, receiptClaim, receiptOf } from '../receipt/receipt.ledger.ts'
import { netOf, noticeable } from '../receipt/receipt-invoiced.ledger.ts'
import { dayFaults, postTimeOf } from '../receipt/receipt-rules.query.ts'
import { onHandAt } from '../stock/stock.ledger.ts'
import { heldStock } from '../stock/stock-reserve.ledger.ts'
import { AFTER_IN, EXCHANGE, purchaseReturn } from './purchase_return.flow.ts'
import { heldRejects, returnReceived, returnRejected, STOCK_BIZ } from './purchase-return.ledger.ts'
import { fromOf, type Origin, type Returnable, returnablesOf } from './returnable.query.ts'

type Doc = SubmittedOf<typeof purchaseReturn>
interface Leaving extends Returnable {
  readonly qty: string
  /** Its place in the form. */
  readonly at: number
}

/** 采购退货. What goes back is held from the submit on; the keeper who hands it over posts. */
export default effects(purchaseReturn, {
  propose: async ({ now }) => ({ returnDate: formatDate(now, 'yyyy-MM-dd') }),

  async compute({ tx, doc }) {
    const [from, rows] = [await fromOf(tx, doc), await returnablesOf(tx, doc)]
    if (!from) return { items: [], reds: [] }
    const { supplierId, warehouseId } = from
    const reds = (await redsFor(tx, invoicedIn(await leavingOf(tx, doc)))).map(({ purchaseInvoiceId, amount, tax }) => ({
      ...{ purchaseInvoiceId, redAmount: amount.toFixed(2), redTax: tax.toFixed(2) },
    }))
    return { supplierId, warehouseId, reds, items: rows.map(({ receiptLine: _, rejected: __, ...row }) => row) }
  },

  async facts({ tx, doc }) {
    const [from, leaving] = [await fromOf(tx, doc), await leavingOf(tx, doc)]
    const keeperUserId = await resourceOf(tx, from?.warehouseId)
    return { alreadyInvoiced: leaving.some(isInvoiced) ? 'yes' : 'no', buyerUserId: from?.buyerId ?? '', keeperUserId }
  },

  check: async ctx => [...(await paperFaults(ctx)), ...(await dayFaults(ctx, 'returnDate', ctx.doc.returnDate))],
  claims: ({ doc }) => (doc.returnStage === AFTER_IN ? [receiptClaim(doc.receiptId ?? '')] : []),

  async submitted(ctx) {
    const leaving = await leavingOf(ctx.tx, ctx.doc)
    // A paper that comes again may be of the other stage.
    await (ctx.doc.returnStage === AFTER_IN ? heldRejects : heldStock).free(ctx)
    if (ctx.doc.returnStage !== AFTER_IN) {
      const byLine = new Map<string, Big>()
      for (const { rejected, qty } of leaving) {
        const lineId = must(rejected, 'what failed').arrivalLineId
        byLine.set(lineId, (byLine.get(lineId) ?? new Big(0)).plus(qty))
      }
      await heldRejects.hold(
        ctx,
        [...byLine].map(([lineId, qty]) => ({ lineId, amount: qty.toFixed(3) })),
      )
      return
    }
    await mustBePosted(ctx, ctx.doc.receiptId ?? '')
    await heldStock.hold(
      ctx,
      leaving.map(each => ({ ...placeOf(each), bizType: STOCK_BIZ, bizLineId: lineOf(each).id, amount: each.qty })),
    )
  },

  step: {
    async tax_acct(ctx) {
      for (const { redInvoiceNo } of ctx.doc.reds) if (redInvoiceNo) await requireRedNumber(ctx, redInvoiceNo)
    },
  },

  async approved(ctx) {
    const { tx, doc } = ctx
    const isReplaced = doc.returnWay === EXCHANGE
    if (doc.returnStage === AFTER_IN) {
      const receipt = must(await receiptOf(tx, doc.receiptId), 'the receipt')
      const postTime = postTimeOf(ctx, doc.returnDate)
      await returnReceived(ctx, { receipt, isReplaced, postTime, userId: ctx.actor, reds: await redsNow(ctx, receipt.supplierId) })
      return
    }
    const sent = (await leavingOf(tx, doc)).map(({ rejected, qty }) => ({ ...must(rejected, 'what failed'), qty }))
    await returnRejected(ctx, doc.arrivalId ?? '', sent, isReplaced)
  },

  async rejected(ctx) {
    await heldStock.free(ctx)
    await heldRejects.free(ctx)
  },
})

const lineOf = ({ receiptLine }: Returnable) => must(receiptLine, 'a line of the receipt')

function placeOf(each: Returnable) {
  const { warehouseId, locationId, materialId, batchNo } = lineOf(each)
  return { warehouseId, locationId: locationId ?? '0', materialId, batchNo: batchNo ?? '' }
}

/** What of it was invoiced: it goes back last. */
function invoicedOf({ receiptLine: line, qty }: Leaving): Big {
  const more = line ? new Big(qty).minus(netOf(line)).plus(line.invoicedQty) : new Big(0)
  return more.gt(0) ? more : new Big(0)
}
const isInvoiced = (each: Leaving): boolean => invoicedOf(each).gt(0)
const invoicedIn = (leaving: readonly Leaving[]) =>
  leaving.filter(isInvoiced).map(each => ({ id: lineOf(each).id, qty: invoicedOf(each).toFixed(3) }))

/** More than nobody has announced for an invoice, notices in force can be lowered by, and red invoices take back. */
const isInvoicing = (each: Leaving, lowerable: ReadonlyMap<string, string>): boolean =>
  !!each.receiptLine &&
  noticeable(each.receiptLine)
    .plus(lowerable.get(each.receiptLine.id) ?? 0)
    .plus(invoicedOf(each))
    .lt(each.qty)

/** The red invoices as the books stand now, behind the supplier: the numbers must be those of the paper, for the same amounts. */
async function redsNow({ tx, doc }: EffectContext<Doc>, supplierId: string | null): Promise<(Red & { redInvoiceNo: string })[]> {
  lockSuppliers(tx, [supplierId ?? undefined])
  return (await redsFor(tx, invoicedIn(await leavingOf(tx, doc)))).map(red => {
    const said = doc.reds.find(row => row.purchaseInvoiceId === red.purchaseInvoiceId)
    if (!said?.redInvoiceNo || !red.amount.eq(said.redAmount ?? 0)) throw conflict('发票情况已变化，请退回发起人重新提交')
    return { ...red, redInvoiceNo: said.redInvoiceNo }
  })
}

async function leavingOf(
  tx: FormContext<Doc>['tx'],
  doc: Origin & { readonly items?: readonly { readonly lineNo?: number; readonly qty?: string }[] },
): Promise<Leaving[]> {
  const known = new Map((await returnablesOf(tx, doc)).map(row => [row.lineNo, row]))
  return (doc.items ?? []).flatMap(({ lineNo, qty = '' }, at) => {
    const row = known.get(lineNo ?? 0)
    return row && positive(qty) ? [{ ...row, qty, at }] : []
  })
}

/** 退货的前提. Against the receipt or what stands apart, the invoices, the stock. */
async function paperFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { tx, doc, documentId } = ctx
  const isAfter = doc.returnStage === AFTER_IN
  if (isAfter) {
    const receipt = await receiptOf(tx, doc.receiptId)
    if (receipt?.receiptStatus !== 'posted') return [{ path: 'receiptId', message: '入库单不存在或已冲销' }]
    if (!isOfGoods(receipt)) return [{ path: 'receiptId', message: '外协加工和期初的入库单没有库存，不能退货' }]
    // Before the lines: what the other paper holds of the stock would only look like a shortage.
    const adjusting = await claimFaults(ctx, [receiptClaim(receipt.id)])
    if (adjusting.length > 0) return adjusting
  }
  const leaving = await leavingOf(tx, doc)
  const materials = await materialsById(
    tx,
    ctx.tenantId,
    leaving.map(each => each.materialId),
  )
  const stock = isAfter ? await onHandAt(tx, leaving.map(placeOf)) : []
  const lowerable = await lowerableOf(
    tx,
    leaving.flatMap(({ receiptLine }) => receiptLine?.id ?? []),
  )
  const reds = (await redsFor(tx, invoicedIn(leaving))).flatMap(red => red.lines)
  const held = new Map((await heldStock.heldBy(tx, documentId)).map(row => [row.bizLineId, row.amount]))
  return leaving.flatMap((each, nth): Fault[] => {
    const fault = (message: string) => [{ path: `items.${each.at}.qty`, message }]
    const { qty, unit, materialName, returnableQty } = each
    if (new Big(qty).gt(returnableQty)) return fault(`数量不能大于可退数量 ${returnableQty}：${materialName}`)
    if (isWholeUnit(unit) && !new Big(qty).eq(new Big(qty).round(0))) return fault('数量须为整数')
    const material = materials.get(each.materialId)
    if (material && isFollowed(material) && !new Big(qty).eq(returnableQty)) return fault(`锭须整支退货 ${returnableQty}`)
    const found = reds.filter(red => red.line.receiptLineId === each.receiptLine?.id).reduce((sum, red) => sum.plus(red.qty), new Big(0))
    if (found.lt(invoicedOf(each))) return fault(`${materialName} 退货数量含已开票的部分，没有可以红冲的采购发票`)
    if (isInvoicing(each, lowerable)) return fault(`${materialName} 退货数量含正在办理开票通知或收票的部分，须先办结或撤回`)
    if (!isAfter) return []
    const { onHandQty = '0', reservedQty = '0' } = stock[nth] ?? {}
    const free = new Big(onHandQty).minus(reservedQty).plus(held.get(lineOf(each).id) ?? 0)
    return free.lt(qty) ? fault(`批次可退库存 ${free.toFixed(3)} 不足：${materialName}`) : []
  })
}
