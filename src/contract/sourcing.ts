import Type, { type Static } from 'typebox'
import { folder } from './call.ts'
import { Count, Day, Decimal, Id, IdInput, Moment, maybe, Required, Text } from './vocabulary.ts'

/** 寻源报价. What a supplier sees and does: its invitations, its quote, and questions. Prices that are sent are not given back before they are opened. */
const call = folder('blade-biz/sourcing', 'sourcing')

const Price = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,4})?$' })
const Quantity = Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,3})?$' })

const invitation = {
  id: Id,
  sourcingNo: Text(),
  sourcingName: Text(),
  /** inquiry, tender, quantity. */
  mode: Text(),
  /** Dictionary sourcing_state. */
  sourcingState: Text(),
  round: Count,
  quoteStart: Moment,
  quoteDeadline: Moment,
  openTime: maybe(Moment),
  /** Whether quotes are taken now, from this supplier. */
  isOpen: Type.Boolean(),
  /** An open tender that the supplier has not enrolled for. */
  isEnrollable: Type.Boolean(),
  /** When the quote of this round was sealed; absent without one. */
  quotedAt: maybe(Moment),
  /** won, lost, or '' while nothing is decided. */
  result: Text(),
}
export const Invitation = Type.Object(invitation)
export type Invitation = Static<typeof Invitation>

export const InvitationLine = Type.Object({
  id: Id,
  lineNo: Count,
  materialCode: Text(),
  materialName: Text(),
  specs: Text(),
  modelNo: Text(),
  /** Dictionary unit. */
  unit: Text(),
  qty: Decimal,
  needDate: Day,
  /** The own price of the round before, which is the most that this round takes. */
  ownPrice: maybe(Decimal),
})
export type InvitationLine = Static<typeof InvitationLine>

export const InvitationDetail = Type.Object({
  ...invitation,
  payTerm: Text(),
  deliveryPlace: Text(),
  minBidQty: maybe(Decimal),
  bondAmount: maybe(Decimal),
  isBondPaid: Type.Boolean(),
  lines: Type.Array(InvitationLine),
  questions: Type.Array(Type.Object({ id: Id, question: Text(1000), answer: Text(1000), isOwn: Type.Boolean() })),
})
export type InvitationDetail = Static<typeof InvitationDetail>

const Offer = Type.Object({ sourcingLineId: Id, taxPrice: Price, taxRate: Required(8), offerQty: maybe(Quantity), deliverDate: Day })

export const Comparison = Type.Object({
  sourcingNo: Text(),
  sourcingName: Text(),
  sourcingState: Text(),
  mode: Text(),
  round: Count,
  suppliers: Type.Array(Type.Object({ id: Id, name: Text(), totalAmount: maybe(Decimal) })),
  lines: Type.Array(
    Type.Object({
      id: Id,
      materialCode: Text(),
      materialName: Text(),
      specs: Text(),
      unit: Text(),
      qty: Decimal,
      ceilingPrice: maybe(Decimal),
      lastPrice: maybe(Decimal),
      offers: Type.Array(
        Type.Object({
          supplierId: Id,
          taxPrice: Decimal,
          offerQty: Decimal,
          deliverDate: Day,
          round: Count,
          isValid: Type.Boolean(),
          /** Dictionary quote_invalid_reason. */
          invalidReason: Text(),
          priceRank: maybe(Count),
          totalScore: maybe(Decimal),
        }),
      ),
      history: Type.Array(Type.Object({ priceDate: Day, taxPrice: Decimal, supplierName: Text() })),
    }),
  ),
})
export type Comparison = Static<typeof Comparison>

export const sourcingCalls = {
  invitations: call.get('invitations', 'Inquiries and tenders that concern the supplier of the caller', {
    input: Type.Object({}),
    reply: Type.Array(Invitation),
  }),
  invitation: call.get('invitation', 'One of them with its lines and the answers to all questions', {
    input: IdInput,
    reply: InvitationDetail,
  }),
  comparison: call.get('comparison', 'The opened quotes of a sourcing beside each other, for staff', { input: IdInput, reply: Comparison }),
  quote: call.post('quote', 'Seals a quote, or replaces the one of this round', {
    input: Type.Object({ id: Id, lines: Type.Array(Offer, { minItems: 1, maxItems: 2000 }) }),
  }),
  withdraw: call.post('withdraw', 'Takes the quote of this round back', { input: IdInput }),
  enroll: call.post('enroll', 'Takes part in an open tender', { input: IdInput }),
  ask: call.post('ask', 'A question; the answer goes to everybody without the name of who asked', {
    input: Type.Object({ id: Id, question: Required(1000) }),
  }),
}
