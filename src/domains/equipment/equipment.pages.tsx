import { masterPage } from '#platform/master/master-page.view.tsx'
import type { PageEntry } from '#web/shell/pages.ts'

const pages: PageEntry[] = [masterPage('equipment', '/equipment/equipment', { zh: '设备', en: 'Equipment' })]

export default pages
