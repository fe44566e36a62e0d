import { above, add, minus, over, positive, rounded, same, times } from '#model/form/arithmetic.ts'

/** What the papers of a line say, as decimal texts. */
export interface Matched {
  readonly orderedQty?: string | undefined
  readonly orderPrice?: string | undefined
  readonly orderedAmount?: string | undefined
  readonly overReceiptRate: string
  readonly arrivedQty?: string | undefined
  readonly openQty: string
  readonly closedQty: string
  readonly returnedQty: string
  readonly receivedQty: string
  readonly receivedAmount: string
  readonly noticedQty: string
  readonly invoicedQty: string
  readonly billedQty: string
  readonly invoicedAmount: string
  readonly paidAmount: string
  /** Under approval. */
  readonly payingAmount: string
  readonly priceDiff: string
  readonly invoiceDiff: string
}

type Key = 'ordered' | 'arrived' | 'received' | 'noticed' | 'invoiced' | 'paid'
type Note =
  | 'closed'
  | 'owed'
  | 'returned'
  | 'within'
  | 'beyond'
  | 'price'
  | 'unnoticed'
  | 'uninvoiced'
  | 'lines'
  | 'tolerated'
  | 'differs'
  | 'unpaid'
  | 'paying'

/** What stands beside a figure: nothing wrong, still to come, or different from the paper before. */
export interface Remark {
  readonly note: Note
  readonly tone: 'quiet' | 'wait' | 'differs'
  readonly value: string
}

/** One column of the picture. */
export interface MatchStage {
  readonly key: Key
  readonly qty?: string | undefined
  readonly price?: string | undefined
  readonly amount?: string | undefined
  readonly state: 'none' | 'part' | 'done' | 'differs'
  readonly remarks: Remark[]
}

const remark = (note: Note, tone: Remark['tone'], value: string | undefined, when = positive(value)): Remark[] =>
  when && value !== undefined ? [{ note, tone, value }] : []

const isSome = (value: string) => !same(value, 0)

/** More than was ordered: within the tolerance of the order, or beyond it. */
function overOrdered({ orderedQty, receivedQty, overReceiptRate }: Matched): Remark[] {
  if (orderedQty === undefined) return []
  const most = times(orderedQty, over(add(overReceiptRate, 100), 100))
  return above(receivedQty, most)
    ? remark('beyond', 'differs', minus(receivedQty, orderedQty))
    : remark('within', 'quiet', minus(receivedQty, orderedQty))
}

/** 对照. Each paper beside the one before: how much, at which price, and what is missing or different. */
export function stagesOf(line: Matched, tolerance: string): MatchStage[] {
  const { orderedQty, arrivedQty, receivedQty, noticedQty, invoicedQty, invoicedAmount, paidAmount, invoiceDiff } = line
  const priceOf = (amount: string | undefined, qty: string) => (positive(qty) ? rounded(over(amount, qty), 4) : undefined)
  const isTolerated = !above(invoiceDiff, tolerance) && !above(times(invoiceDiff, -1), tolerance)
  const stages: Omit<MatchStage, 'state'>[] = [
    {
      ...{ key: 'ordered', qty: orderedQty, price: line.orderPrice, amount: line.orderedAmount },
      remarks: remark('closed', 'quiet', line.closedQty),
    },
    { key: 'arrived', qty: arrivedQty, remarks: remark('owed', 'wait', line.openQty) },
    {
      ...{ key: 'received', qty: receivedQty, price: priceOf(line.receivedAmount, receivedQty), amount: line.receivedAmount },
      remarks: [
        ...remark('returned', 'quiet', line.returnedQty),
        ...overOrdered(line),
        ...remark('price', 'differs', line.priceDiff, isSome(line.priceDiff)),
      ],
    },
    { key: 'noticed', qty: noticedQty, remarks: remark('unnoticed', 'wait', minus(receivedQty, noticedQty)) },
    {
      ...{ key: 'invoiced', qty: invoicedQty, price: priceOf(minus(invoicedAmount, invoiceDiff), line.billedQty), amount: invoicedAmount },
      remarks: [
        ...remark('uninvoiced', 'wait', minus(receivedQty, invoicedQty)),
        ...remark('lines', 'differs', line.billedQty, !same(line.billedQty, invoicedQty)),
        ...remark(isTolerated ? 'tolerated' : 'differs', isTolerated ? 'quiet' : 'differs', invoiceDiff, isSome(invoiceDiff)),
      ],
    },
    {
      key: 'paid',
      amount: paidAmount,
      remarks: [...remark('unpaid', 'wait', minus(invoicedAmount, paidAmount)), ...remark('paying', 'quiet', line.payingAmount)],
    },
  ]
  return stages.map(stage => ({ ...stage, state: stateOf(stage) }))
}

function stateOf({ qty, amount, remarks }: Omit<MatchStage, 'state'>): MatchStage['state'] {
  if (remarks.some(({ tone }) => tone === 'differs')) return 'differs'
  if (!positive(qty ?? amount)) return 'none'
  return remarks.some(({ tone }) => tone === 'wait') ? 'part' : 'done'
}
