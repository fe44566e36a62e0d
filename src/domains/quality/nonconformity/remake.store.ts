import { type Asked, remake, remakeOf } from '#domains/production/remake/remake.ledger.ts'
import { bookOf } from '#server/document/ledger.ts'
import { nextNumber } from '#server/document/number.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { recordRemade } from '../scrap/scrap.ledger.ts'
import { scrappedOf } from '../scrap/scrap-paper.query.ts'
import { closeBy } from './nonconformity.ledger.ts'

/** 改制, decided about a nonconformity by the head of quality and the planner. */
interface Row {
  readonly pieceId?: string | null | undefined
  readonly defectCode?: string | null | undefined
}

interface Decided extends Omit<Asked, 'pieceId'> {
  readonly dutyType: string
  readonly dutyDeptId: string
}

const asked = ({ pieceId }: Row, { targetPieceId, weight }: Decided): Asked => {
  if (!pieceId) throw new Refusal('不合格单没有产品件')
  return { pieceId, targetPieceId, weight }
}

/** What would prevent it, before it waits for the second person. */
export const mayRemake = async (ctx: Context, row: Row, decided: Decided): Promise<void> => void (await remakeOf(ctx, asked(row, decided)))

export async function remakePiece(ctx: Context, row: Row, decided: Decided): Promise<void> {
  const found = await remakeOf(ctx, asked(row, decided))
  const { dutyType, dutyDeptId, weight } = decided
  const book = bookOf(ctx)
  const { tx, tenantId, now } = book
  const billNo = await nextNumber(tx, { tenantId, flowKey: 'remake', rule: { prefix: 'GZ', date: 'YMD', digits: 4 }, now })
  await remake(ctx, found, billNo)
  const defectCode = row.defectCode ?? null
  const recordId = await recordRemade(book, { billNo, dutyType, dutyDeptId }, scrappedOf(found.old, weight, defectCode), found.value)
  await closeBy(ctx, found.old.ncrs, { disposition: 'remake', docId: recordId, docNo: billNo, dutyType, dutyDeptId, defectCode })
}
