import { departmentMenu, type PageMenu } from '#model/menu.ts'

/** Who buys, who pays, who looks after both. */
const READERS = ['purchase_head', 'buyer', 'vp_supply', 'cfo', 'gm', 'audit', 'fin_head', 'ap_acct']
const book = (code: string, name: string, path: string, icon: string, more: readonly string[] = []): PageMenu => ({
  ...{ code, name, path, icon, kind: 'book', reads: [...READERS, ...more] },
})

export default departmentMenu({
  name: '采购',
  icon: 'shopping-cart-outlined',
  sort: 31,
  pages: [
    book('purchasePlan', '采购计划', '/procurement/plan', 'schedule-outlined', ['wh_head', 'dept_head', 'prod_head']),
    book('purchasePlanLine', '采购计划行', '/procurement/plan-line', 'form-outlined', ['wh_head', 'dept_head', 'prod_head']),
    book('purchaseContract', '采购合同', '/procurement/contract', 'solution-outlined', ['legal']),
    book('contractPayPlan', '合同付款计划', '/procurement/pay-plan', 'dollar-outlined', ['legal']),
  ],
})
