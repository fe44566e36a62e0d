import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/jinlei/eqm/qi/qis_target/:routeCode/:routeProcessId/:processCode/:orderNo',
    title: { zh: '异常质量指标', en: 'Abnormal quality indices' },
    load: () => import('./inspection/targets.screen.tsx'),
    namesTab: true,
    menu: '/jinlei/eqm/qi/iwlgc/index',
  },
  {
    path: '/quality/ndt-record/sheet',
    title: { zh: '探伤记录', en: 'NDT record' },
    load: () => import('./ndt/ndt-sheet.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/quality/ndt-record/index',
  },
  {
    path: '/quality/certificate/sheet',
    title: { zh: '质量证明书', en: 'Quality certificate' },
    load: () => import('./certificate/certificate.screen.tsx'),
    tabByQuery: true,
    namesTab: true,
    menu: '/quality/certificate/index',
  },
  // Where the QR code of a certificate leads, for everybody.
  {
    path: '/verify/:certNo',
    title: { zh: '质量证明书核验', en: 'Certificate verification' },
    load: () => import('./certificate/verify.screen.tsx'),
    frame: 'bare',
    auth: false,
    tab: false,
  },
]

export default pages
