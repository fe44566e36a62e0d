import { dict, percent, ref, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { SUPPLIER_READERS } from '../supplier.menu.ts'

/** 物料品类. What the company buys, and what it requires of suppliers. */
export const materialCategory = master('materialCategory', {
  title: '物料品类',
  en: 'Material categories',
  page: {
    path: '/supplier/material-category',
    icon: 'apartment-outlined',
    keeps: ['purchase_head'],
    reads: SUPPLIER_READERS.filter(role => role !== 'purchase_head'),
  },
  fields: {
    categoryCode: text('品类编码', { required: true, max: 32 }),
    categoryName: text('品类名称', { required: true, max: 64 }),
    parentId: ref('上级品类', { to: 'materialCategory' }),
    needSiteAudit: yesNo('需现场考察', { required: true, initial: 'no' }),
    needInspect: yesNo('需检验', { required: true, initial: 'no' }),
    batchManaged: yesNo('批次管理', { required: true, initial: 'no' }),
    overReceiptRate: percent('超收比例', { min: 0, max: 100, help: '留空：钢锭按系统参数“钢锭超收容差”，其他物料不允许超收' }),
    defaultTaxRate: dict('默认税率', { code: 'tax_rate', initial: '0.13' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  label: ['categoryCode', 'categoryName'],
  unique: [['categoryCode'], ['categoryName']],
  list: [
    'categoryCode',
    'categoryName',
    'parentId',
    'needSiteAudit',
    'needInspect',
    'batchManaged',
    'overReceiptRate',
    'defaultTaxRate',
    'enabled',
  ],
  search: ['categoryCode', 'categoryName', 'needSiteAudit', 'enabled'],
})

export default materialCategory
