import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import { masterPage } from '#platform/master/master-page.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  masterPage('supplier', '/supplier/supplier', { zh: '供应商', en: 'Suppliers' }),
  masterPage('supplierCategory', '/supplier/category', { zh: '供货品类', en: 'Supplier categories' }),
  masterPage('supplierBank', '/supplier/bank', { zh: '供应商银行账户', en: 'Supplier bank accounts' }),
  masterPage('supplierQualification', '/supplier/qualification', { zh: '供应商资质', en: 'Supplier qualifications' }),
  masterPage('supplierReview', '/supplier/review', { zh: '供应商评审记录', en: 'Supplier reviews' }),
  masterPage('supplierBlacklist', '/supplier/blacklist', { zh: '供应商黑名单', en: 'Supplier blacklist' }),
  masterPage('supplierChange', '/supplier/change', { zh: '供应商变更单', en: 'Supplier changes' }),
  masterPage('supplierHistory', '/supplier/history', { zh: '供应商变更历史', en: 'Supplier history' }),
  masterPage('supplierStop', '/supplier/stop', { zh: '供应商停用记录', en: 'Supplier deactivations' }),
  masterPage('materialCategory', '/supplier/material-category', { zh: '物料品类', en: 'Material categories' }),
  figureWidget(
    'supplier',
    { zh: '供应商提醒', en: 'Supplier reminders' },
    ['supplierQualification_view'],
    () => import('./supplier.figures.ts'),
  ),
  // A supplier sees its own books, but whom to look at again is the company's business: of these pages only staff has the blacklist.
  figureWidget(
    'supplierReview',
    { zh: '供应商评审', en: 'Supplier reviews' },
    ['supplierBlacklist_view'],
    () => import('./supplier-review.figures.ts'),
  ),
]

export default pages
