import Type, { type TSchema } from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Decimal, Id, maybe, Text } from './vocabulary.ts'

/** 三单匹配: order, receipt and invoice of the same goods beside each other, line by line. */
const call = folder('blade-biz/threewaymatch', 'finance')

/** A paper of a line: a truck, a receipt, a notice, an invoice, a payment; how much of the line is in it. */
export interface MatchPaper {
  /** The key of its book. */
  kind: string
  id: string
  no: string
  day: string
  state: string
  qty?: string
}

/** One of the papers beside each other: ordered, arrived, received, noticed, invoiced, paid. */
export interface MatchStage {
  key: string
  qty?: string | undefined
  price?: string | undefined
  amount?: string | undefined
  /** none, part, done, differs */
  state: string
  /** What stands beside the figures: nothing wrong, still to come, or different from the paper before. */
  remarks: { note: string; tone: string; value: string }[]
}

export interface MatchLine {
  id: string
  /** Missing where goods came without an order. */
  purchaseOrderId?: string
  purchaseOrderNo: string
  lineNo: number
  supplierName: string
  materialCode: string
  materialName: string
  specs: string
  /** Dictionary unit. */
  unit: string
  /** Dictionary match_state. */
  matchState: string
  stages: MatchStage[]
  papers: MatchPaper[]
}

const some: TSchema = maybe(Decimal)
const papers: TSchema = Type.Array(Type.Object({ kind: Text(), id: Id, no: Text(), day: Day, state: Text(), qty: some }))
const remarks: TSchema = Type.Array(Type.Object({ note: Text(), tone: Text(), value: Decimal }))
const stages: TSchema = Type.Array(Type.Object({ key: Text(), qty: some, price: some, amount: some, state: Text(), remarks }))

/** Typed by hand above, because inferring it is expensive. */
const Line = Type.Unsafe<MatchLine>(
  Type.Object({
    ...{ id: Id, purchaseOrderId: maybe(Id), purchaseOrderNo: Text(), lineNo: Count, supplierName: Text(), materialCode: Text() },
    ...{ materialName: Text(), specs: Text(), unit: Text(), matchState: Text(), stages, papers },
  }),
)

export const threeWayMatchCalls = {
  lines: call.get('lines', 'The lines of an order, or those that a receipt or an invoice is about, with everything that became of them', {
    input: Type.Object({ purchaseOrderId: maybe(Id), receiptId: maybe(Id), purchaseInvoiceId: maybe(Id) }),
    /** Differences of invoices up to this amount are tolerated. */
    reply: Type.Object({ tolerance: Decimal, lines: Type.Array(Line) }),
  }),
}
