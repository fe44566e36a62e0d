import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/finance/supplier-account/index',
    title: { zh: '对账单', en: 'Our account' },
    load: () => import('./supplier-account/supplier-account.screen.tsx'),
  },
  {
    path: '/finance/match/index',
    title: { zh: '三单对照', en: 'Three-way match' },
    load: () => import('./match/match.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/finance/report/threeWayMatch/index',
  },
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
