import { unitField } from '#company/units.ts'
import { atLeast } from '#model/form/arithmetic.ts'
import { dict, integer, price, quantity, ref, text, weight, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { STORE_VIEWERS, STOREKEEPERS } from '../warehouse.menu.ts'

/** 毛坯/钢锭, of dictionary material_type. */
export const INGOT = '2'

/** 双单位. Ingots and billets that are weighed in kg and counted in pieces; each is a batch of its own, by its number, and moves whole. */
export const isFollowed = ({ doubleUnit }: { readonly doubleUnit?: string | null | undefined }): boolean => doubleUnit === 'yes'

/** In the rows of a paper these may stay empty: not every material has them. */
export const OFTEN_EMPTY = ['specs', 'modelNo'] as const

/** 物料. Whatever is bought, made, stocked or issued: ingots, blanks, shafts, spare parts, cutters, consumables. */
export const material = master('material', {
  title: '物料',
  en: 'Materials',
  page: { path: '/warehouse/material', icon: 'gold-outlined', keeps: STOREKEEPERS, views: STORE_VIEWERS },
  fields: {
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    materialType: dict('物料类型', { required: true, code: 'material_type' }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
    steelGrade: text('钢号', { max: 64 }),
    unit: unitField({ required: true }),
    unitWeight: weight('单重(kg)', { min: 0 }),
    doubleUnit: yesNo('双单位', { help: '钢锭、连铸坯：按 kg 计量计价，同时计支数，每支一个锭号，整支出入库' }),
    pieceUnit: dict('计支单位', { code: 'unit', offers: ['zhi', 'pc'], help: '双单位的物料，留空为支' }),
    batchManaged: yesNo('批次管理', { help: '留空按物料品类；双单位的物料按锭号逐支管理' }),
    needInspect: yesNo('需检验', { help: '留空按物料品类' }),
    safetyQty: quantity('安全库存', { min: 0 }),
    maxQty: quantity('最高库存', { min: 0 }),
    leadDays: integer('采购周期(天)', { min: 0, max: 999 }),
    lastPrice: price('最近单价', { derived: true, min: 0, help: '含税，由采购价格历史得出' }),
    lifeDays: integer('预期寿命(天)', { min: 0, max: 9999, help: '备件：在此期间内再次更换须说明原因' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
  },
  counted: {
    stockQty: quantity('现存量'),
    usableQty: quantity('可用量'),
    /** `n 支 / x.xxx t`. */
    stockText: text('现存支数/吨'),
    stockLevel: dict('库存水平', { code: 'stock_level' }),
  },
  quickFind: true,
  label: ['materialCode', 'materialName'],
  open: ['specs', 'modelNo', 'unit', 'materialType', 'steelGrade'],
  picker: [
    ...(['materialCode', 'materialName', 'specs', 'modelNo', 'unit', 'usableQty', 'stockQty', 'materialType', 'steelGrade'] as const),
    ...(['safetyQty', 'lastPrice', 'categoryId', 'enabled'] as const),
  ],
  unique: [['materialCode']],
  list: [
    ...(['materialCode', 'materialName', 'specs', 'materialType', 'stockQty', 'usableQty', 'unit', 'modelNo', 'steelGrade'] as const),
    ...(['stockText', 'safetyQty', 'stockLevel', 'lastPrice', 'categoryId', 'enabled'] as const),
  ],
  sorts: ['materialCode', 'materialName', 'materialType', 'modelNo', 'lastPrice'],
  search: ['materialCode', 'materialName', 'materialType', 'categoryId', 'stockLevel', 'steelGrade', 'enabled'],
  rules: [
    {
      on: 'batchManaged',
      ok: row => !isFollowed(row) || row.batchManaged !== 'no',
      message: '双单位的物料按锭号逐支管理，须为批次管理',
    },
    { on: 'doubleUnit', ok: row => !isFollowed(row) || row.unit === 'kg', message: '双单位的物料计量单位须为 kg' },
    { on: 'maxQty', ok: row => !row.maxQty || !row.safetyQty || atLeast(row.maxQty, row.safetyQty), message: '最高库存不能小于安全库存' },
  ],
  opens: [
    {
      ...{ key: 'label', title: '打印标签', en: 'Label', book: 'material', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/label?book=material&id=${id}`,
    },
  ],
})

export default material

/** @MAT. The six columns every material row has: the reference, and what is copied from it. */
const copy = {
  materialCode: 'materialCode',
  materialName: 'materialName',
  specs: 'specs',
  modelNo: 'modelNo',
  unit: 'unit',
} as const
const described = {
  materialCode: text('物料编码', { derived: true, identity: true }),
  materialName: text('物料名称', { derived: true, identity: true }),
  specs: text('规格', { derived: true, identity: true }),
  modelNo: text('型号', { derived: true, identity: true }),
  unit: unitField({ derived: true, identity: true }),
} as const

export const materialColumns = {
  copy,
  /** Chosen by the person who writes the row. */
  chosen: { materialId: ref('物料', { required: true, to: 'material', copy }), ...described },
  /** Asked of a warehouse: what is out of use and still lies somewhere may be given out. */
  wanted: { materialId: ref('物料', { required: true, to: 'material', copy, within: { offer: '"issuable"' } }), ...described },
  /** Brought along by another reference of the row. */
  derived: { materialId: ref('物料', { derived: true, identity: true, to: 'material' }), ...described },
  /** In a line of a book, as it was when the line was written. */
  kept: {
    materialId: ref('物料', { required: true, to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { required: true, max: 128 }),
    specs: text('规格', { max: 128 }),
    modelNo: text('型号', { max: 64 }),
    unit: unitField({ required: true }),
  },
} as const
