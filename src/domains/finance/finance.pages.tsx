import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import { masterPage } from '#platform/master/master-page.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  masterPage('payable', '/finance/payable', { zh: '应付明细', en: 'Payables' }),
  masterPage('apEntry', '/finance/ap-ledger', { zh: '应付账', en: 'Payable ledger' }),
  masterPage('purchaseInvoice', '/finance/invoice', { zh: '采购发票', en: 'Purchase invoices' }),
  masterPage('payQuota', '/finance/quota', { zh: '付款额度', en: 'Payment quotas' }),
  masterPage('payment', '/finance/payment', { zh: '付款记录', en: 'Payments' }),
  masterPage('accountingPeriod', '/finance/period', { zh: '会计期间', en: 'Accounting periods' }),
  figureWidget(
    'finance',
    { zh: '应付与付款', en: 'Payables and payments' },
    ['payable_view', 'payment_view', 'purchaseInvoice_view'],
    () => import('./finance.figures.ts'),
  ),
]

export default pages
