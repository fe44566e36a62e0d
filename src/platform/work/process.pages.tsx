import type { PageEntry } from '#web/shell/pages.ts'

const form = { title: { zh: '发起流程', en: 'New request' }, load: () => import('./process-form.screen.tsx') }

const pages: PageEntry[] = [
  {
    path: '/work/process/:flowKey',
    title: { zh: '发起流程', en: 'New request' },
    load: () => import('./process-root.screen.tsx'),
    tab: false,
  },
  {
    path: '/work/process/:flowKey/index',
    title: { zh: '单据列表', en: 'Documents' },
    load: () => import('./process-list.screen.tsx'),
    namesTab: true,
  },
  { ...form, path: '/work/process/:flowKey/form', keepAlive: true, namesTab: true },
  { ...form, path: '/work/process/:flowKey/form/:processDefinitionId', keepAlive: true, namesTab: true },
  {
    path: '/work/process/:flowKey/handle/:taskId/:processInstanceId/:businessId',
    title: { zh: '流程办理', en: 'Handle' },
    load: () => import('./process-handle.screen.tsx'),
    namesTab: true,
  },
  {
    path: '/work/process/:flowKey/detail/:processInstanceId/:businessId',
    title: { zh: '单据详情', en: 'Document' },
    load: () => import('./process-detail.screen.tsx'),
    namesTab: true,
  },
]

export default pages
