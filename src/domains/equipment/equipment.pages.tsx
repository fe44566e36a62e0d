import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/equipment/plate',
    title: { zh: '设备牌', en: 'Equipment plate' },
    load: () => import('./plate/plate.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/equipment/equipment/index',
  },
  // Where the QR code of a plate leads, without the shell.
  {
    path: '/m/e/:equipmentCode',
    title: { zh: '设备', en: 'Machine' },
    load: () => import('./phone/machine.screen.tsx'),
    frame: 'bare',
    tab: false,
  },
]

export default pages
