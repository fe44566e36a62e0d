import { masterPage } from '../../platform/master/master-page.view.tsx'
import type { PageEntry } from '../../web/shell/pages.ts'

const pages: PageEntry[] = [
  masterPage('material', '/warehouse/material', { zh: '物料', en: 'Materials' }),
  masterPage('warehouse', '/warehouse/warehouse', { zh: '仓库', en: 'Warehouses' }),
  masterPage('location', '/warehouse/location', { zh: '库位', en: 'Locations' }),
]

export default pages
