import { masterPage } from '../../platform/master/master-page.view.tsx'
import type { PageEntry } from '../../web/shell/pages.ts'

const pages: PageEntry[] = [
  masterPage('employee', '/hr/employee', { zh: '员工花名册', en: 'Employees' }),
  masterPage('position', '/hr/position', { zh: '岗位编制', en: 'Positions' }),
]

export default pages
