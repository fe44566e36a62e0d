import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { MasterRow } from './master.ts'
import { Count, Id, maybe, Text } from './vocabulary.ts'

/**
 * 盘点. The count sheet, for whoever reads stocktakes and for the two people whom the count names: its lines, counted quantities, materials
 * that are not in the books, and its end. Everything else about a stocktake is a master.
 */
const call = folder('blade-biz/stocktake', 'stocktake')

/** Lines per call; longer sheets are sent in several calls. */
export const MOST_COUNTED = 1000
const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$' })
const QuantityOrNothing = Type.String({ pattern: '^(\\d{1,12}(\\.\\d{1,3})?)?$' })

export const StocktakeLine = Type.Object({
  id: Id,
  lineNo: Count,
  locationName: Text(),
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  /** Dictionary unit. */
  unit: Text(),
  batchNo: Text(),
  /** Empty in a blind count, until it has ended. */
  bookQty: Text(),
  /** Of a line that is counted a second time: what was found at first. */
  firstCount: Text(),
  /** Empty until counted. */
  countQty: Text(),
  /** open, settling, settled. */
  state: Text(),
})
export type StocktakeLine = Static<typeof StocktakeLine>

const Which = Type.Object({ stocktakeId: Id })

const Counted = Type.Object({
  stocktakeId: Id,
  lines: Type.Array(Type.Object({ id: Id, qty: QuantityOrNothing }), { minItems: 1, maxItems: MOST_COUNTED }),
})

export const stocktake = {
  head: call.get('head', 'The stocktake of a count sheet, as its book shows it; without amounts to those who do not read the book', {
    input: Which,
    reply: MasterRow,
  }),
  lines: call.get('lines', 'All lines of a count, in the order of the shelves', {
    input: Which,
    reply: Type.Array(StocktakeLine),
  }),
  count: call.post('count', 'What was found, by line; counting again corrects, nothing makes it uncounted', {
    input: Counted,
  }),
  again: call.post('again', 'Every line that differs is to be counted a second time', { input: Which }),
  recount: call.post('recount', 'The second count of the supervisor, of lines that differed', {
    input: Counted,
  }),
  finish: call.post('finish', 'Every line is counted: the supervisor ends the count', { input: Which }),
  found: call.post('found', 'Something that the books know nothing of at its place', {
    input: Type.Object({ stocktakeId: Id, materialId: Id, locationId: maybe(Id), batchNo: maybe(Text(64)), qty: Quantity }),
    reply: Type.Object({ id: Id }),
  }),
}
