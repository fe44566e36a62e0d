import { dept, dict, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STORE_VIEWERS } from '../warehouse.menu.ts'

/** Counted but not usable: old and bad parts, scrap, goods to return, customers' goods. */
export const UNUSABLE: readonly string[] = ['old_part', 'defect', 'scrap', 'return', 'custody']

/** 仓库. A place with a responsible keeper; outsourced and deposited goods have a warehouse without a physical place. */
export const warehouse = master('warehouse', {
  title: '仓库',
  en: 'Warehouses',
  page: { path: '/warehouse/warehouse', icon: 'shop-outlined', keeps: ['wh_head'], reads: ['wh_keeper'], views: STORE_VIEWERS },
  fields: {
    warehouseCode: text('仓库编码', { required: true, max: 32 }),
    warehouseName: text('仓库名称', { required: true, max: 64 }),
    warehouseType: dict('仓库类型', { required: true, code: 'warehouse_type' }),
    deptId: dept('所属部门', { help: '盘亏由该部门负责人审批' }),
    keeperId: user('保管员', { required: true }),
    deputyKeeperIds: user('副保管员', { several: true, help: '与保管员一样办理出入库' }),
    supplierId: ref('外协供应商', { to: 'supplier', when: row => row.warehouseType === 'outsource' }),
    address: text('位置', { max: 128 }),
    frozen: yesNo('盘点冻结', { derived: true, initial: 'no', help: '盘点期间自动冻结，盘点关闭后解冻' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 500 }),
  },
  label: ['warehouseCode', 'warehouseName'],
  unique: [['warehouseCode'], ['warehouseName']],
  list: ['warehouseCode', 'warehouseName', 'warehouseType', 'keeperId', 'deputyKeeperIds', 'address', 'frozen', 'enabled', 'supplierId'],
  search: ['warehouseCode', 'warehouseName', 'warehouseType', 'keeperId', 'enabled'],
})

export default warehouse
