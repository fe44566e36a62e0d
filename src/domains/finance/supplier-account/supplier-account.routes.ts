import { supplierAccountCalls } from '#contract/supplier-account.ts'
import { routes } from '#server/http/route.ts'
import { supplierAccount } from './supplier-account.query.ts'

/** 对账单, for external accounts alone: the company's own people have their reports. */
export default routes(on => {
  on(supplierAccountCalls.mine, { may: 'supplierAccount_view', types: [3] }, supplierAccount)
})
