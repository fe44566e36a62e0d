import { departmentMenu } from '#model/menu.ts'

/** Roles that deal with customers for the company. */
export const SALESPEOPLE = ['sales_rep', 'sales_clerk', 'sales_head'] as const
/** Roles that see every customer, whoever looks after it. */
export const ALL_CUSTOMERS = ['sales_head', 'sales_clerk', 'ar_acct', 'fin_head', 'cfo', 'gm', 'vp_dept', 'audit', 'legal']
/** Roles that read customers and what is agreed with them; salesmen read their own. */
export const SALES_READERS = ['sales_rep', ...ALL_CUSTOMERS]
/** Roles that read how much a customer may owe, and the changes of that. */
export const CREDIT_READERS = SALES_READERS.filter(role => role !== 'legal')

/** Roles that draw what is sold. */
export const DESIGNERS = ['tech_head'] as const
/** Roles that look up what is sold and by which drawing. */
export const PRODUCT_READERS = [
  ...SALES_READERS,
  ...['tech_head', 'chief_engineer', 'process_head', 'process_eng', 'prod_head', 'planner', 'quality_head', 'qc_engineer', 'cost_acct'],
]
/** Roles that know below which price nothing is sold. */
export const FLOOR_READERS = ['sales_head', 'fin_head', 'cfo', 'vp_dept', 'gm', 'chairman', 'audit']

/** Roles that write orders. */
export const CLERKS = ['sales_clerk'] as const
/** Roles that read what was ordered, to sell it, to make it or to send it. */
export const ORDER_READERS = [
  ...SALES_READERS,
  ...['tech_head', 'process_head', 'process_eng', 'prod_head', 'planner', 'vp_prod', 'quality_head', 'qc_engineer'],
  ...['logistics_head', 'logistics_clerk'],
]

export default departmentMenu({
  name: '销售',
  icon: 'trophy-outlined',
  sort: 28,
  order: [
    ...['customer', 'salesOrder', 'salesOrderLine', 'salesAgreement', 'salesPrice', 'salesContract', 'salesContractLine', 'receivablePlan'],
    ...[
      'product',
      'productDrawing',
      'floorPrice',
      'internalPrice',
      'customerContact',
      'creditEntry',
      'customerHistory',
      'salesOrderHistory',
    ],
  ],
})
