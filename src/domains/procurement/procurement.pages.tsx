import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const progress = () => import('./progress/order-progress.screen.tsx')

const pages: Announced[] = [
  {
    path: '/procurement/order/progress',
    title: { zh: '订单进度', en: 'Order' },
    load: progress,
    tabByQuery: true,
    namesTab: true,
    menu: '/procurement/order/index',
  },
  {
    path: '/procurement/plan-line/progress',
    title: { zh: '采购进度', en: 'Purchasing' },
    load: progress,
    tabByQuery: true,
    namesTab: true,
    menu: '/procurement/plan-line/index',
  },
  {
    path: '/procurement/supplier-quote/index',
    title: { zh: '寻源报价', en: 'Quotes' },
    load: () => import('./quote/supplier-quote.screen.tsx'),
  },
  {
    path: '/procurement/sourcing/compare',
    title: { zh: '比价表', en: 'Comparison' },
    load: () => import('./quote/comparison.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/procurement/sourcing/index',
  },
  figureWidget('procurement', { zh: '采购执行', en: 'Purchasing' }, ['purchasePlanLine_view'], () => import('./procurement.figures.ts')),
]

export default pages
