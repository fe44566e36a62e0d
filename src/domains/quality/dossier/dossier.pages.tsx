import type { Announced } from '#web/shell/widgets.ts'

const pages: Announced[] = [
  {
    path: '/jinlei/qm/shaftFile/index',
    title: { zh: '一轴一档', en: 'Shaft file' },
    load: () => import('./dossier-find.screen.tsx'),
  },
  {
    path: '/jinlei/qm/shaftFile/:proCode',
    title: { zh: '一轴一档', en: 'Shaft file' },
    load: () => import('./dossier.screen.tsx'),
    namesTab: true,
    shows: {
      ...{ book: 'piece', right: 'shaftFile_view' },
      address: proCode => `/jinlei/qm/shaftFile/${encodeURIComponent(proCode)}`,
    },
    menu: '/jinlei/qm/shaftFile/index',
  },
]

export default pages
