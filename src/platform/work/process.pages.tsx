import { hasFlow, loadFlow } from '#web/document/registry.ts'
import type { Ahead } from '#web/shell/ahead.ts'
import type { PageEntry } from '#web/shell/pages.ts'

/** Whoever may see or start a document is decided by the server, not by a menu. */
const byServer = { menu: false, brings: ({ flowKey = '' }) => loadFlow(flowKey) } satisfies Partial<PageEntry>
const form = {
  ...byServer,
  title: { zh: '发起流程', en: 'New request' },
  load: () => import('./process-form.screen.tsx'),
  // Drafts, copies and values of another page are asked for in other ways.
  ahead: ({ flowKey = '', ...further }: Readonly<Record<string, string>>, search: string): readonly Ahead[] =>
    search || !hasFlow(flowKey) ? [] : [['blade-flow/process/open', { flowKey, ...further }]],
}
const ofCase = ({ flowKey = '', ...named }: Readonly<Record<string, string>>): readonly Ahead[] =>
  hasFlow(flowKey) ? [['blade-flow/process/detail', named]] : []

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
  {
    ...form,
    path: '/work/process/:flowKey/form/:processDefinitionId',
    keepAlive: true,
    namesTab: true,
    // A new paper is the same one from the menu and from the start page; drafts and copies are others.
    tabOf: ({ flowKey }, search) => (search ? undefined : `/work/process/${flowKey}/form`),
  },
  {
    ...byServer,
    path: '/work/process/:flowKey/handle/:taskId/:processInstanceId/:businessId',
    title: { zh: '流程办理', en: 'Handle' },
    load: () => import('./process-handle.screen.tsx'),
    ahead: ofCase,
    namesTab: true,
    // It shows all that the detail page shows.
    tabOf: ({ flowKey, processInstanceId, businessId }) => `/work/process/${flowKey}/detail/${processInstanceId}/${businessId}`,
  },
  {
    ...byServer,
    path: '/work/process/:flowKey/detail/:processInstanceId/:businessId',
    title: { zh: '单据详情', en: 'Document' },
    load: () => import('./process-detail.screen.tsx'),
    ahead: ofCase,
    namesTab: true,
  },
]

export default pages
