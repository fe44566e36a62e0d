import { chartWidget } from '#platform/home/chart-widget.view.tsx'
import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/warehouse/stocktake/count',
    title: { zh: '盘点录入', en: 'Count' },
    load: () => import('./count-sheet/stocktake-count.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    // Also for the two people whom a count names, whatever else they may see of the stores.
    menu: false,
  },
  {
    path: '/warehouse/voucher',
    title: { zh: '单据打印', en: 'Voucher' },
    load: () => import('./voucher/voucher.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: false,
  },
  {
    path: '/warehouse/label',
    title: { zh: '标签打印', en: 'Label' },
    load: () => import('./voucher/label.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: false,
  },
  // Where the QR code of a label leads, without the shell.
  {
    path: '/m/s/:code',
    title: { zh: '扫码查库存', en: 'Scanned' },
    load: () => import('./voucher/scan.screen.tsx'),
    frame: 'bare',
    tab: false,
  },
  figureWidget(
    'warehouse',
    { zh: '库存提醒', en: 'Stock reminders' },
    ['material_view', 'stockHold_view'],
    () => import('./warehouse.figures.ts'),
  ),
  chartWidget({ zh: '每月收发金额', en: 'In and out by month' }, { report: 'stockTrend', chart: 'months' }),
  chartWidget({ zh: '库存金额的库龄', en: 'Stock value by age' }, { report: 'stockAgeing', chart: 'bands', rights: ['cost'] }),
]

export default pages
