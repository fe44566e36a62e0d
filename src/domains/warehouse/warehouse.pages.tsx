import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/warehouse/stocktake/count',
    title: { zh: '盘点录入', en: 'Count' },
    load: () => import('./count-sheet/stocktake-count.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
  },
  figureWidget(
    'warehouse',
    { zh: '库存提醒', en: 'Stock reminders' },
    ['material_view', 'stockHold_view'],
    () => import('./warehouse.figures.ts'),
  ),
]

export default pages
