import Big from 'big.js'
import { formatDate } from '#model/date.ts'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import type { Book } from '#server/document/ledger.ts'
import { effectAward, keepAward } from '../award/award.ledger.ts'
import { savedOn } from '../award/award.rules.ts'
import { awardLines } from '../award/award.table.ts'
import { supplierNamesOf } from '../award/award-rules.query.ts'
import { drawOn, undraw } from '../plan/plan-draw.ledger.ts'
import { finalLinesOf } from '../quote/quote.ledger.ts'
import { linesOf, moveSourcing, sourcingOf } from '../sourcing/sourcing.ledger.ts'

const saved = savedOn(({ lastPrice }) => lastPrice)

/** 示范定标. The lowest quote of each line of an opened inquiry wins; contracts may follow. */
export async function awardLowest(book: Book, sourcingId: string, buyerId: string): Promise<string> {
  const { tx, tenantId, newId, now } = book
  const sourcing = must(await sourcingOf(tx, sourcingId), 'the sourcing')
  const quotes = await finalLinesOf(tx, sourcingId)
  const [awardId, awardDate] = [newId(), formatDate(now, 'yyyy-MM-dd')]
  const awardNo = must(sourcing.sourcingNo, 'the number').replace(/^XJFB/, 'XJDB')
  const asked = await linesOf(tx, sourcingId)
  const rows = asked.map((line, at) => {
    const [lowest] = quotes
      .filter(({ sourcingLineId, valid }) => sourcingLineId === line.id && valid === 'yes')
      .sort((left, right) => new Big(left.taxPrice).cmp(right.taxPrice))
    const { id: quoteLineId, supplierId, taxPrice, taxRate, deliverDate } = must(lowest, 'a quote')
    const { lineAmount = '0', noTaxAmount = '0', lineTax = '0' } = taxed(line.qty, taxPrice, taxRate)
    return {
      ...{
        id: newId(),
        tenantId,
        createTime: now,
        updateTime: now,
        awardId,
        awardNo,
        lineNo: at + 1,
        sourcingLineId: line.id,
        quoteLineId,
      },
      ...{ planLineId: line.planLineId, supplierId, materialId: line.materialId, materialCode: line.materialCode },
      ...{ materialName: line.materialName, unit: line.unit, awardQty: line.qty, contractedQty: '0', taxPrice, taxRate },
      ...{ lineAmount, noTaxAmount, lineTax, deliveryDate: deliverDate },
    }
  })
  const compared = { items: rows.map((row, at) => ({ ...row, lastPrice: asked[at]?.lastPrice ?? undefined })) }
  const total = (of: 'lineAmount' | 'noTaxAmount' | 'lineTax') => rows.reduce((sum, row) => sum.plus(row[of]), new Big(0)).toFixed(2)
  const { sourcingNo, sourcingName, purchaseType, payTerm } = sourcing
  const supplierNames = await supplierNamesOf(
    book,
    rows.map(({ supplierId }) => supplierId),
  )
  await keepAward(
    book,
    awardId,
    {
      ...{ awardNo, sourcingId, sourcingNo, sourcingName, purchaseType, payTerm, mode: sourcing.mode, supplierNames, buyerId },
      ...{ validQuoteCount: quotes.length, totalAmount: total('lineAmount'), totalNoTax: total('noTaxAmount'), totalTax: total('lineTax') },
      ...{ savedAmount: saved.savedAmount(compared), savedRate: saved.savedRate(compared) ?? null },
      ...{ hasNotLowest: 'no', awardReason: '三家报价，最低价中标。' },
    },
    'approving',
  )
  await effectAward(book, awardId, { awardDate, publicityEnd: null })
  await tx.insert(awardLines).values(rows)
  await undraw(book, { bizId: sourcingId, bizType: 'SOURCE' })
  const draws = (bizType: 'SOURCE' | 'AWARDED') =>
    rows.map(({ id: bizLineId, planLineId, awardQty }) => ({
      ...{ lineId: planLineId, bizType, qty: awardQty, bizId: awardId, bizLineId, billNo: awardNo },
    }))
  await drawOn(book, draws('SOURCE'))
  await drawOn(book, draws('AWARDED'))
  await moveSourcing(book, sourcingId, ['evaluating'], { sourcingState: 'awarded' })
  return awardId
}
