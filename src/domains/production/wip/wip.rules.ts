import Big from 'big.js'

/** 在制品日结. What the end of a day has to say, from where pieces stood the evening before and where they stand now. Pure. */
export interface Position {
  readonly pieceId: string
  readonly productId: string
  readonly workshopId: string | null
  readonly processCode: string
  readonly processName: string
  readonly state: string
  readonly weight: string
  readonly value: string
}

type Key = Pick<Position, 'productId' | 'workshopId' | 'processCode'>

/** A row of the day. */
export interface Closing {
  productId: string | null
  workshopId: string | null
  processCode: string
  processName: string
  openQty: number
  inQty: number
  transInQty: number
  outQty: number
  scrapQty: number
  closeQty: number
  waitQty: number
  runQty: number
  checkQty: number
  reworkQty: number
  holdQty: number
  openWeight: string
  weight: string
  value: string
}

type State = 'waitQty' | 'runQty' | 'checkQty' | 'reworkQty' | 'holdQty'

/** A place where nothing stands. */
export const emptyAt = (place: Pick<Closing, 'productId' | 'workshopId' | 'processCode' | 'processName'>): Closing => ({
  ...place,
  ...{ openQty: 0, inQty: 0, transInQty: 0, outQty: 0, scrapQty: 0, closeQty: 0 },
  ...{ waitQty: 0, runQty: 0, checkQty: 0, reworkQty: 0, holdQty: 0, openWeight: '0.000', weight: '0.000', value: '0.00' },
})

const IN_STATE: Readonly<Record<string, State>> = {
  wait: 'waitQty',
  run: 'runQty',
  check: 'checkQty',
  rework: 'reworkQty',
  hold: 'holdQty',
}

const keyOf = ({ productId, workshopId, processCode }: Key) => `${workshopId ?? ''} ${processCode} ${productId}`
const plus = (one: string, other: string, decimals: number) => new Big(one).plus(other).toFixed(decimals)

/** `scrapped`: pieces that left as scrap; others that are no longer there were put into stock. */
export function closingOf(before: readonly Position[], now: readonly Position[], scrapped: ReadonlySet<string>): Closing[] {
  const books = new Map<string, Closing>()
  const at = (position: Position): Closing => {
    const { productId, workshopId, processCode, processName } = position
    const key = keyOf(position)
    const known = books.get(key)
    if (known) return known
    const made = emptyAt({ productId, workshopId, processCode, processName })
    books.set(key, made)
    return made
  }
  const [was, is] = [before, now].map(all => new Map(all.map(position => [position.pieceId, position]))) as [
    Map<string, Position>,
    Map<string, Position>,
  ]
  for (const position of before) {
    const book = at(position)
    book.openQty += 1
    book.openWeight = plus(book.openWeight, position.weight, 3)
    const next = is.get(position.pieceId)
    if (!next) book[scrapped.has(position.pieceId) ? 'scrapQty' : 'outQty'] += 1
    else if (keyOf(next) !== keyOf(position)) book.outQty += 1
  }
  for (const position of now) {
    const book = at(position)
    const last = was.get(position.pieceId)
    book.closeQty += 1
    book.weight = plus(book.weight, position.weight, 3)
    book.value = plus(book.value, position.value, 2)
    if (!last) book.inQty += 1
    else if (keyOf(last) !== keyOf(position)) book.transInQty += 1
    book[IN_STATE[position.state] ?? 'waitQty'] += 1
  }
  return [...books.values()]
}
