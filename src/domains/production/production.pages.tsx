import { figureWidget } from '#platform/home/figure-widget.view.tsx'
import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/production/board/index',
    title: { zh: '生产看板', en: 'Production board' },
    load: () => import('./board/board.screen.tsx'),
  },
  {
    path: '/production/genealogy/index',
    title: { zh: '炉锭追溯', en: 'Genealogy' },
    load: () => import('./genealogy/genealogy.screen.tsx'),
  },
  {
    path: '/jinlei/pm/pmCOrder/index',
    title: { zh: '精铸生产工单', en: 'Casting orders' },
    load: async () => (await import('./work-order/casting-orders.screen.tsx')).castingOrdersScreen(),
  },
  {
    path: '/production/process/standard',
    title: { zh: '指标与设备', en: 'Process standard' },
    load: () => import('./process-standard/process-standard.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/production/process/index',
  },
  {
    path: '/production/route/editor',
    title: { zh: '路线编辑', en: 'Route editor' },
    load: () => import('./route-editor/route-editor.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/production/route/index',
  },
  {
    path: '/production/work-order/route',
    title: { zh: '工单工艺', en: 'Work order' },
    load: () => import('./work-progress/work-progress.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/production/work-order/index',
  },
  // Where the QR code on a piece leads, and the terminal at a machine: for everybody of the staff, without the shell.
  {
    path: '/m/p/:proCode',
    title: { zh: '产品件', en: 'Piece' },
    load: () => import('./shop-floor/piece.screen.tsx'),
    frame: 'bare',
    tab: false,
  },
  {
    path: '/station/:equipmentCode',
    title: { zh: '工位', en: 'Station' },
    load: () => import('./shop-floor/station.screen.tsx'),
    frame: 'bare',
    tab: false,
  },
  {
    path: '/production/exec/inspect',
    title: { zh: '检验录入', en: 'Inspection' },
    load: () => import('./shop-floor/inspect.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/production/exec/index',
  },
  {
    path: '/production/route-switch/decide',
    title: { zh: '在制切换', en: 'Switch version' },
    load: () => import('./route-switch/switch-decide.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/production/route-switch/index',
  },
  {
    path: '/production/route/compare',
    title: { zh: '版本对比', en: 'Compare versions' },
    load: () => import('./route-compare/route-compare.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/production/route/index',
  },
  figureWidget('production', { zh: '生产计划', en: 'Production plan' }, ['workOrder_plan'], () => import('./production.figures.ts')),
  figureWidget('floor', { zh: '车间现场', en: 'Shop floor' }, ['workExec_start', 'workExec_inspect'], () => import('./floor.figures.ts')),
]

export default pages
