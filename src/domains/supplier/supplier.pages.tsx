import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  figureWidget(
    'supplier',
    { zh: '供应商提醒', en: 'Supplier reminders' },
    ['supplierQualification_view'],
    () => import('./supplier.figures.ts'),
  ),
  // For staff only: of these pages, suppliers do not have the blacklist.
  figureWidget(
    'supplierReview',
    { zh: '供应商评审', en: 'Supplier reviews' },
    ['supplierBlacklist_view'],
    () => import('./supplier-review.figures.ts'),
  ),
]

export default pages
