import { date, dict, integer, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** 备件更换记录. Part, machine, day, and whether it lasted as expected. Append-only. */
export const partReplacement = register('partReplacement', {
  title: '备件更换记录',
  en: 'Part replacements',
  page: {
    path: '/warehouse/part-replacement',
    icon: 'tool-outlined',
    reads: [...STOCK_READERS, 'workshop_head', 'equip_head', 'equip_engineer'],
  },
  fields: {
    replaceDate: date('更换日期', { required: true }),
    equipmentId: ref('设备', { required: true, to: 'equipment' }),
    materialId: ref('备件', { required: true, to: 'material' }),
    accessoryKind: dict('申请类别', { required: true, code: 'accessory_kind' }),
    qty: quantity('更换数量', { required: true }),
    oldPartQty: quantity('交回旧件', { required: true }),
    lastReplaceDate: date('上次更换日期'),
    usedDays: integer('使用天数'),
    billNo: text('来源单据', { required: true, max: 40 }),
  },
  label: ['billNo'],
  about: 'equipmentId',
  list: ['replaceDate', 'equipmentId', 'materialId', 'accessoryKind', 'qty', 'oldPartQty', 'lastReplaceDate', 'usedDays', 'billNo'],
  search: ['equipmentId', 'materialId', 'accessoryKind', 'replaceDate', 'billNo'],
  order: 'replaceDate',
  latestFirst: true,
})

export default partReplacement
