import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  figureWidget('payableDue', { zh: '到期应付', en: 'Payables due' }, ['payable_view'], () => import('./due.figures.ts'), {
    hasBars: true,
    first: 2,
    isTall: true,
  }),
  figureWidget(
    'finance',
    { zh: '应付与付款', en: 'Payables and payments' },
    ['payable_view', 'payment_view', 'purchaseInvoice_view'],
    () => import('./finance.figures.ts'),
  ),
]

export default pages
