import { departmentMenu } from '#model/menu.ts'

export const PROCUREMENT_READERS = ['purchase_head', 'buyer', 'vp_supply', 'cfo', 'gm', 'audit', 'fin_head', 'ap_acct']

export default departmentMenu({
  name: '采购',
  icon: 'shopping-cart-outlined',
  sort: 31,
  order: ['purchasePlan', 'purchasePlanLine', 'purchaseContract', 'contractPayPlan', 'priceHistory'],
})
