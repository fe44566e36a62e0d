import { masterPage } from '../../platform/master/master-page.view.tsx'
import type { PageEntry } from '../../web/shell/pages.ts'

const pages: PageEntry[] = [
  masterPage('purchasePlan', '/procurement/plan', { zh: '采购计划', en: 'Purchase plans' }),
  masterPage('purchasePlanLine', '/procurement/plan-line', { zh: '采购计划行', en: 'Purchase plan lines' }),
  masterPage('purchaseContract', '/procurement/contract', { zh: '采购合同', en: 'Purchase contracts' }),
  masterPage('contractPayPlan', '/procurement/pay-plan', { zh: '合同付款计划', en: 'Contract pay plans' }),
]

export default pages
