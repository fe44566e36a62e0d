import { departmentMenu } from '#model/menu.ts'

export const PROCUREMENT_READERS = ['purchase_head', 'buyer', 'vp_supply', 'cfo', 'gm', 'audit', 'fin_head', 'ap_acct']

/** Roles that read inquiries, tenders, opened quotes and awards; ceiling prices are in them. */
export const SOURCING_READERS = [...PROCUREMENT_READERS, 'bid_office', 'tech_head']

export default departmentMenu({
  name: '采购',
  icon: 'shopping-cart-outlined',
  sort: 31,
  order: [
    ...['purchasePlan', 'purchasePlanLine', 'sourcing', 'sourcingLine', 'sourcingSupplier', 'quote', 'quoteLine', 'award', 'awardLine'],
    ...['purchaseContract', 'contractPayPlan', 'priceHistory', 'evaluateTemplate'],
  ],
})
