import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [
  { path: '/desk/message/index', title: { zh: '我的消息', en: 'Messages' }, load: () => import('./message.screen.tsx') },
]

export default pages
