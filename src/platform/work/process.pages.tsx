import type { PageEntry } from '#web/shell/pages.ts'

/** Whoever may see or start a document is decided by the server, not by a menu. */
const byServer = { menu: false } as const
const form = { ...byServer, title: { zh: '发起流程', en: 'New request' }, load: () => import('./process-form.screen.tsx') }

const pages: PageEntry[] = [
  {
    ...byServer,
    path: '/work/process/:flowKey',
    title: { zh: '发起流程', en: 'New request' },
    load: () => import('./process-root.screen.tsx'),
    tab: false,
  },
  {
    ...byServer,
    path: '/work/process/:flowKey/index',
    title: { zh: '单据列表', en: 'Documents' },
    load: () => import('./process-list.screen.tsx'),
    namesTab: true,
  },
  { ...form, path: '/work/process/:flowKey/form', keepAlive: true, namesTab: true },
  { ...form, path: '/work/process/:flowKey/form/:processDefinitionId', keepAlive: true, namesTab: true },
  {
    ...byServer,
    path: '/work/process/:flowKey/handle/:taskId/:processInstanceId/:businessId',
    title: { zh: '流程办理', en: 'Handle' },
    load: () => import('./process-handle.screen.tsx'),
    namesTab: true,
    // It shows all that the detail page shows.
    tabOf: ({ flowKey, processInstanceId, businessId }) => `/work/process/${flowKey}/detail/${processInstanceId}/${businessId}`,
  },
  {
    ...byServer,
    path: '/work/process/:flowKey/detail/:processInstanceId/:businessId',
    title: { zh: '单据详情', en: 'Document' },
    load: () => import('./process-detail.screen.tsx'),
    namesTab: true,
  },
]

export default pages
