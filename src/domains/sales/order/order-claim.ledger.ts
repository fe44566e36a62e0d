import type { Claim } from '#server/document/claim.ts'

/** One paper about an order at a time. */
export const orderClaim = (orderId: string): Claim => ({
  ...{ subject: 'salesOrder', subjectId: orderId, path: 'salesOrderId' },
  refusal: ({ number }) => `该订单已有在途单据 ${number}`,
})
