import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import { masterPage } from '#platform/master/master-page.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  masterPage('material', '/warehouse/material', { zh: '物料', en: 'Materials' }),
  masterPage('warehouse', '/warehouse/warehouse', { zh: '仓库', en: 'Warehouses' }),
  masterPage('location', '/warehouse/location', { zh: '库位', en: 'Locations' }),
  masterPage('stockBalance', '/warehouse/stock', { zh: '库存余额', en: 'Stock on hand' }),
  masterPage('stockMovement', '/warehouse/movement', { zh: '库存流水', en: 'Stock movements' }),
  masterPage('stockHold', '/warehouse/hold', { zh: '库存占用', en: 'Stock reservations' }),
  masterPage('stockQuality', '/warehouse/quality', { zh: '质量状态变更', en: 'Changes of stock quality' }),
  masterPage('stocktake', '/warehouse/stocktake', { zh: '盘点单', en: 'Stocktakes' }),
  {
    path: '/warehouse/stocktake/count',
    title: { zh: '盘点录入', en: 'Count' },
    load: () => import('./count-sheet/stocktake-count.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
  },
  masterPage('receipt', '/warehouse/receipt', { zh: '入库单', en: 'Goods receipts' }),
  masterPage('receiptLine', '/warehouse/receipt-line', { zh: '入库行', en: 'Goods receipt lines' }),
  masterPage('issue', '/warehouse/issue', { zh: '出库单', en: 'Goods issues' }),
  masterPage('issueLine', '/warehouse/issue-line', { zh: '出库行', en: 'Goods issue lines' }),
  masterPage('partReplacement', '/warehouse/part-replacement', { zh: '备件更换记录', en: 'Part replacements' }),
  figureWidget(
    'warehouse',
    { zh: '库存提醒', en: 'Stock reminders' },
    ['material_view', 'stockHold_view'],
    () => import('./warehouse.figures.ts'),
  ),
]

export default pages
