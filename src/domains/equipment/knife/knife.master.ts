import { unitField } from '#company/units.ts'
import { integer, price, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'

export const KNIFE_READERS = [
  'workshop_head',
  'team_leader',
  'process_eng',
  'prod_head',
  'equip_head',
  'purchase_head',
  'wh_head',
  'cost_acct',
]

/** 刀具. Cutting tools that the tool store lends to people of the workshops; each is a material, with the pieces it should last for. */
export const knife = master('knife', {
  title: '刀具',
  en: 'Cutting tools',
  page: { path: '/equipment/knife', icon: 'build-outlined', keeps: ['knife_keeper'], reads: KNIFE_READERS },
  fields: {
    knifeCode: text('刀具编码', { required: true, max: 64 }),
    knifeName: text('刀具名称', { required: true, max: 128 }),
    materialId: ref('物料', {
      ...{ required: true, to: 'material', within: { materialType: '"6"' } },
      copy: { specs: 'specs', modelNo: 'modelNo', unit: 'unit' },
    }),
    specs: text('规格', { derived: true, max: 128 }),
    modelNo: text('型号', { derived: true, max: 64 }),
    unit: unitField({ derived: true }),
    toolLife: integer('定额寿命(件)', { required: true, min: 1 }),
    regrindTimes: integer('可修磨次数', { min: 0, max: 99 }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  counted: {
    unitCost: price('成本单价', { help: '刀具库的平均成本' }),
    stockQty: quantity('库存数量'),
    holdingQty: quantity('在手数量'),
    scrappedQty: quantity('累计报废'),
  },
  quickFind: true,
  label: ['knifeCode', 'knifeName'],
  open: ['specs', 'modelNo', 'unit', 'toolLife'],
  unique: [['knifeCode'], ['materialId']],
  list: [
    ...(['knifeCode', 'knifeName', 'specs', 'modelNo', 'unit', 'toolLife', 'regrindTimes', 'unitCost', 'stockQty'] as const),
    ...(['holdingQty', 'scrappedQty', 'enabled'] as const),
  ],
  search: ['knifeCode', 'knifeName', 'specs', 'enabled'],
  opens: [
    {
      key: 'holdings',
      title: '在手明细',
      en: 'Holdings',
      when: () => true,
      address: ({ id }) => `/equipment/knife-holding/index?knifeId=${id}`,
    },
  ],
})

export default knife
