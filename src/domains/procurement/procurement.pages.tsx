import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  figureWidget('procurement', { zh: '采购执行', en: 'Purchasing' }, ['purchasePlanLine_view'], () => import('./procurement.figures.ts')),
]

export default pages
