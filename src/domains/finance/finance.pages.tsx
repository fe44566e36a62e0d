import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  figureWidget(
    'finance',
    { zh: '应付与付款', en: 'Payables and payments' },
    ['payable_view', 'payment_view', 'purchaseInvoice_view'],
    () => import('./finance.figures.ts'),
  ),
]

export default pages
