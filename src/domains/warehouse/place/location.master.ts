import { ref, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STORE_VIEWERS, STOREKEEPERS } from '../warehouse.menu.ts'

/** 库位. Where in a warehouse something lies: a shelf, a bay of the floor, a yard. */
export const location = master('location', {
  title: '库位',
  en: 'Locations',
  page: { path: '/warehouse/location', icon: 'container-outlined', keeps: STOREKEEPERS, views: STORE_VIEWERS },
  fields: {
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    locationCode: text('库位编码', { required: true, max: 32 }),
    locationName: text('库位名称', { required: true, max: 64 }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  label: ['locationCode', 'locationName'],
  open: ['warehouseId'],
  unique: [['warehouseId', 'locationCode']],
  list: ['locationCode', 'locationName', 'warehouseId', 'enabled', 'remark'],
  search: ['warehouseId', 'locationCode', 'locationName', 'enabled'],
  opens: [
    {
      ...{ key: 'label', title: '打印标签', en: 'Label', book: 'location', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/label?book=location&id=${id}`,
    },
  ],
})

export default location
