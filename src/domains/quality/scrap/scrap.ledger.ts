import Big from 'big.js'
import { postExpenses } from '#domains/finance/expense/expense.ledger.ts'
import { openPenalty } from '#domains/finance/penalty/penalty.ledger.ts'
import { residualOf, scrapWorth } from '#domains/production/scrap-price/scrap-price.ledger.ts'
import { scrapYard } from '#domains/warehouse/place/scrap-yard.ledger.ts'
import { post as postStock } from '#domains/warehouse/stock/stock.ledger.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import { type Book, type Entry, post } from '#server/document/ledger.ts'
import { Refusal } from '#server/http/refusal.ts'
import { postLosses } from '../loss/quality-loss.ledger.ts'
import { SCRAPPED } from '../loss/quality-loss.register.ts'
import { scrapRecords } from './scrap-record.table.ts'

type Row = Entry<typeof scrapRecords>

/** 报废的件或批: what it was, what it had cost, and who may have to pay for it. */
export interface Scrapped
  extends Pick<Row, 'materialId' | 'qty' | 'weight' | 'accumCost' | 'sourceLineId'>,
    Partial<Pick<Row, 'pieceId' | 'batchNo' | 'workId' | 'nodeKey' | 'processName' | 'heatNo' | 'ingotNo' | 'supplierId' | 'defectCode'>> {
  readonly steelGrade: string | null | undefined
  readonly name: string
  /** What its ingot had cost: the most that its supplier has to make good. */
  readonly materialCost: string
  readonly outsourcerId?: string | undefined
  /** As somebody has agreed to; by the price of the month unless said. */
  readonly residualValue?: string | undefined
}

interface Deciding extends Pick<Row, 'billNo' | 'dutyType' | 'dutyDeptId'> {
  readonly dutyProcessId?: string | null | undefined
  readonly replenishWorkId?: string | undefined
}

export interface Scrapping extends Deciding {
  readonly documentId: string
}

const MATERIAL_FAULT = 'material'
const OUTSOURCE_FAULT = 'outsource'

/**
 * 报废记账 (production.md 2.8). The steel comes into the scrap yard at what it is worth; what is lost beyond that falls on whoever is responsible, and
 * the supplier of bad steel or bad work is charged. Whatever it was, its cost has left production or stock in the same transaction.
 */
export async function recordScrap(book: Book, scrapping: Scrapping, scrapped: readonly Scrapped[]): Promise<void> {
  const yard = await scrapYard(book)
  for (const each of scrapped) {
    const worth = await scrapWorth(book, each.steelGrade)
    if (!worth) throw new Refusal('没有维护废钢价，请成本会计先维护')
    const residualValue = each.residualValue ?? residualOf(each.weight, worth)
    await postStock(book, [
      {
        ...{ bizType: 'SCRAP_IN', bizId: scrapping.documentId, bizLineId: each.sourceLineId, billNo: scrapping.billNo, warehouseId: yard },
        ...{ materialId: worth.materialId, qty: each.weight, amount: residualValue },
      },
    ])
    await recordLost(book, 'scrap', scrapping, each, residualValue)
  }
}

/** 改制记账. What the new piece took over is left of the old one; no steel comes into the yard. */
export const recordRemade = (book: Book, scrapping: Deciding, one: Scrapped, takenOver: string): Promise<string> =>
  recordLost(book, 'remake', scrapping, one, takenOver)

/** What it had cost and what is left of that; the rest is lost, and falls on whoever is responsible. */
async function recordLost(
  book: Book,
  kind: 'scrap' | 'remake',
  { billNo, dutyType, dutyDeptId, dutyProcessId, replenishWorkId }: Deciding,
  one: Scrapped,
  residualValue: string,
): Promise<string> {
  const { steelGrade: _, name, materialCost: __, outsourcerId: ___, residualValue: ____, ...row } = one
  const said = kind === 'scrap' ? '报废' : '改制'
  const lossAmount = new Big(row.accumCost).minus(residualValue).toFixed(2)
  const claim = claimOf({ ...one, dutyType, lossAmount, residualValue })
  const claimPenaltyId = claim
    ? await openPenalty(book, {
        ...{ ...claim, sourceId: row.sourceLineId, sourceNo: billNo },
        penaltyReason: `${name} ${dutyType === MATERIAL_FAULT ? '料废' : '外协'}${said}索赔`,
      })
    : null
  const scrapDate = formatDate(book.now, 'yyyy-MM-dd')
  const [recordId] = await post(
    book,
    scrapRecords,
    [
      {
        ...{ ...row, kind, scrapDate, billNo, dutyType, dutyDeptId, dutyProcessId: dutyProcessId ?? null },
        ...{ replenishWorkId: replenishWorkId ?? null, claimPenaltyId, residualValue, lossAmount },
      },
    ],
    `${name}已${said}`,
  )
  const scrapRecordId = must(recordId, 'the row')
  const { materialId, pieceId, defectCode } = row
  await postLosses(book, [
    {
      ...{ lossKind: SCRAPPED, isMemo: 'no', billNo, dutyType, dutyDeptId, materialId, pieceId, defectCode, scrapRecordId },
      amount: lossAmount,
    },
  ])
  await postExpenses(book, [
    {
      ...{ sourceType: 'scrap', billNo, sourceLineId: scrapRecordId, costDeptId: dutyDeptId, subject: 'quality', amount: lossAmount },
      summary: `${said}损失：${name}`.slice(0, 200),
    },
  ])
  return scrapRecordId
}

/** 索赔: bad steel for what it had cost, bad work outside for the whole loss; nothing if steel pays for itself. */
function claimOf(
  one: Pick<Scrapped, 'supplierId' | 'outsourcerId' | 'materialCost'> & { dutyType: string; lossAmount: string; residualValue: string },
) {
  const most = one.dutyType === MATERIAL_FAULT ? new Big(one.materialCost).minus(one.residualValue) : new Big(one.lossAmount)
  const supplierId = one.dutyType === MATERIAL_FAULT ? one.supplierId : one.dutyType === OUTSOURCE_FAULT ? one.outsourcerId : undefined
  if (!supplierId || most.lte(0)) return undefined
  const sourceType = one.dutyType === MATERIAL_FAULT ? ('inspection' as const) : ('outsource' as const)
  return { supplierId, sourceType, deductAmount: most.toFixed(2) }
}
