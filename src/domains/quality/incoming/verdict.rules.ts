import Big from 'big.js'
import { positive, sum } from '#model/form/arithmetic.ts'
import { MEASURED } from '../standard/quality-index.master.ts'

/** 判定. How single results become that of a line and of the whole truck; browser and server use the same. */
export interface IndexRow {
  readonly arrivalLineId?: string
  readonly heatNo?: string
  readonly indexType?: string
  readonly valueKind?: string
  readonly isMandatory?: string
  readonly stdLower?: string
  readonly stdUpper?: string
  readonly measuredValue?: string
  readonly textValue?: string
}
export interface IngotRow {
  readonly arrivalLineId?: string
  readonly heatNo?: string
  readonly unitWeight?: string
  readonly ingotResult?: string
}
export interface ItemRow {
  readonly arrivalLineId?: string
  readonly isOfIngots?: string
  readonly arrivalQty?: string
  readonly passQty?: string
  readonly concessionQty?: string
  readonly failQty?: string
}
interface Tables {
  readonly items?: readonly ItemRow[]
  readonly indexes?: readonly IndexRow[]
  readonly ingots?: readonly IngotRow[]
}

export const [PASS, FAIL, CONCESSION, NOT_ASKED, WAIT] = ['pass', 'fail', 'concession', 'na', 'wait'] as const

/** 单项判定, from the limits; nothing while nobody has measured. */
export function resultOf({ valueKind, stdLower, stdUpper, measuredValue, textValue }: IndexRow): string | undefined {
  if (valueKind !== MEASURED) return textValue
  if (!measuredValue) return undefined
  const value = new Big(measuredValue)
  const isWithin = (!stdLower || value.gte(stdLower)) && (!stdUpper || value.lte(stdUpper))
  return isWithin ? PASS : FAIL
}

/** The worst of the indices of some kinds of a line; 不适用 if none was asked for. */
export function worstOf(arrivalLineId: string | undefined, { indexes = [] }: Tables, ...kinds: readonly string[]): string {
  const results = indexes
    .filter(row => row.arrivalLineId === arrivalLineId && kinds.includes(row.indexType ?? ''))
    .map(row => resultOf(row) ?? WAIT)
  return [FAIL, WAIT, PASS].find(each => results.includes(each)) ?? NOT_ASKED
}

/** Of goods that are counted ingot by ingot, the weight of those with this result; else what was typed. */
export function quantityOf(row: ItemRow, { ingots = [] }: Tables, result: string, typed: string | undefined): string {
  if (row.isOfIngots !== 'yes') return typed ?? '0'
  return sum(
    ingots.filter(each => each.arrivalLineId === row.arrivalLineId && each.ingotResult === result),
    each => each.unitWeight,
  )
}

/** 综合判定. */
export function overallOf({ items = [] }: Tables): string | undefined {
  if (items.length === 0) return undefined
  const some = (of: (row: ItemRow) => string | undefined) => items.some(row => positive(of(row)))
  const [pass, concession, fail] = [some(row => row.passQty), some(row => row.concessionQty), some(row => row.failQty)]
  if (!concession && !fail) return PASS
  if (!fail) return CONCESSION
  return pass || concession ? 'partial' : FAIL
}

const failedOf = ({ indexes = [] }: Tables, row: ItemRow) =>
  indexes.filter(each => each.arrivalLineId === row.arrivalLineId && resultOf(each) === FAIL)

/** What is seen on a single piece says nothing about the others of its heat. */
const OF_A_PIECE: readonly string[] = ['look', 'paint', 'size', 'form', 'rough', 'weight']

/** A heat that fails at something that must be tested is not good, none of it. */
export function hasBadHeat(row: ItemRow, doc: Tables): boolean {
  const bad = failedOf(doc, row).filter(({ isMandatory, indexType = '' }) => isMandatory === 'yes' && !OF_A_PIECE.includes(indexType))
  if (row.isOfIngots !== 'yes') return bad.length > 0 && positive(row.passQty)
  const heats = new Set(bad.map(({ heatNo }) => heatNo))
  return (doc.ingots ?? []).some(each => each.arrivalLineId === row.arrivalLineId && each.ingotResult === PASS && heats.has(each.heatNo))
}

/** Whatever failed leaves its mark on the quantities. */
export const hidesFailure = (row: ItemRow, doc: Tables): boolean =>
  failedOf(doc, row).length > 0 && !positive(row.concessionQty) && !positive(row.failQty)

const REJECTING: readonly string[] = ['return', 'exchange', 'sort']
const ACCEPTING: readonly string[] = ['concession', 'deduct', 'downgrade']

/** What may be done about it: what was rejected goes back, what is only not quite good is taken. */
export function mayDispose({ items = [] }: Tables, disposal: string | undefined): boolean {
  const isRejected = items.some(row => positive(row.failQty))
  const isConceded = items.some(row => positive(row.concessionQty))
  return isRejected ? REJECTING.includes(disposal ?? '') : !isConceded || ACCEPTING.includes(disposal ?? '')
}
