import type { Claim } from '#server/document/claim.ts'

/** One paper about a customer at a time, over change, disabling and enabling (INV-02). */
export const customerClaim = (customerId: string): Claim => ({
  ...{ subject: 'customer', subjectId: customerId, path: 'customerId' },
  refusal: ({ number }) => `该客户已有在途单据 ${number}`,
})

/** A name or credit code that a running paper is going to give to a customer. */
export const nameClaim = (customerName: string, path = 'customerName'): Claim => ({
  ...{ subject: 'customer.name', subjectId: customerName, path },
  refusal: ({ number }) => `客户名称已在审批中：${number}`,
})
export const codeClaim = (creditCode: string, path = 'creditCode'): Claim => ({
  ...{ subject: 'customer.creditCode', subjectId: creditCode, path },
  refusal: ({ number }) => `统一社会信用代码已在审批中：${number}`,
})
