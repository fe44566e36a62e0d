import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import { masterPage } from '#platform/master/master-page.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  masterPage('purchasePlan', '/procurement/plan', { zh: '采购计划', en: 'Purchase plans' }),
  masterPage('purchasePlanLine', '/procurement/plan-line', { zh: '采购计划行', en: 'Purchase plan lines' }),
  masterPage('purchaseContract', '/procurement/contract', { zh: '采购合同', en: 'Purchase contracts' }),
  masterPage('contractPayPlan', '/procurement/pay-plan', { zh: '合同付款计划', en: 'Contract pay plans' }),
  figureWidget('procurement', { zh: '采购执行', en: 'Purchasing' }, ['purchasePlanLine_view'], () => import('./procurement.figures.ts')),
]

export default pages
