import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
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
]

export default pages
