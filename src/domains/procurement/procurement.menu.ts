import { EXTERNAL_ROLE } from '#company/roles.ts'
import { departmentMenu } from '#model/menu.ts'

export const PROCUREMENT_READERS = ['purchase_head', 'buyer', 'vp_supply', 'cfo', 'gm', 'audit', 'fin_head', 'ap_acct']

/** Roles that read inquiries, tenders, opened quotes and awards; ceiling prices are in them. */
export const SOURCING_READERS = [...PROCUREMENT_READERS, 'bid_office', 'tech_head']
/** Roles that order, and their head. */
export const BUYERS = ['buyer', 'purchase_head']
/** Roles that wait for what was ordered. */
export const ORDER_READERS = [...PROCUREMENT_READERS, 'wh_head', 'wh_keeper', 'legal', 'quality_head', 'qc_inspector', EXTERNAL_ROLE]

/** Roles that ask for general contracts, and say when a stage is reached. */
export const APPLICANTS = [...BUYERS, 'dept_head', 'workshop_head', 'equip_head', 'equip_engineer', 'safety_officer', 'admin_head']
export const APPLICANTS_HEAD = {
  title: '申请部门负责人',
  en: 'the head of the department',
  roles: ['dept_head', 'vp_dept', 'vp_supply', 'vp_prod'],
} as const

export default departmentMenu({
  name: '采购',
  icon: 'shopping-cart-outlined',
  sort: 31,
  pages: [
    // For suppliers: what they are asked to quote.
    {
      ...{ code: 'supplierQuote', name: '寻源报价', path: '/procurement/supplier-quote', icon: 'audit-outlined', kind: 'page' },
      views: ['supplier'],
    },
  ],
  order: [
    'supplierQuote',
    ...['purchasePlan', 'purchasePlanLine', 'sourcing', 'sourcingLine', 'sourcingSupplier', 'quote', 'quoteLine'],
    ...['quoteClarify', 'sourcingScore', 'award', 'awardLine'],
    ...[
      'purchaseAgreement',
      'purchaseAgreementLine',
      'intentContract',
      'purchaseContract',
      'purchaseContractLine',
      'generalContract',
      'contractPayPlan',
      'purchaseOrder',
      'purchaseOrderLine',
      'purchaseOrderChange',
    ],
    ...['purchasePrice', 'priceHistory', 'evaluateTemplate'],
  ],
})
