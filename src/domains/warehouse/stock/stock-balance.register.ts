import { below, positive } from '#model/form/arithmetic.ts'
import { dict, integer, money, price, quantity, ref, text, textarea } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTORS, STOCK_READERS, STOREKEEPERS } from '../warehouse.menu.ts'

/** 质量状态. Only good goods and those accepted by concession are usable. */
export const QUALITY: Readonly<Record<string, string>> = { good: '合格', concession: '让步', wait: '待检', frozen: '冻结', bad: '不良' }

const reason = textarea('原因', { required: true, max: 200 })

/** 库存余额. Quantity per place, reserved quantity, and value at the warehouse's average cost. */
export const stockBalance = register('stockBalance', {
  title: '库存余额',
  en: 'Stock on hand',
  page: {
    path: '/warehouse/stock',
    icon: 'appstore-outlined',
    reads: [...STOCK_READERS, 'workshop_head', 'equip_head', 'equip_engineer', 'planner', ...INSPECTORS],
  },
  fields: {
    warehouseId: ref('仓库', { to: 'warehouse' }),
    locationId: ref('库位', { to: 'location' }),
    materialId: ref('物料', { to: 'material' }),
    materialCode: text('物料编码', { required: true, max: 64 }),
    materialName: text('物料名称', { max: 128 }),
    specs: text('规格', { max: 128 }),
    materialType: dict('物料类型', { code: 'material_type' }),
    unit: dict('单位', { code: 'unit' }),
    batchNo: text('批次号', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    /** Of what is weighed and counted: `1 支 / x.xxx t`. */
    stockText: text('现存支数/吨', { max: 64 }),
    pieces: integer('支数'),
    onHandQty: quantity('现存量'),
    reservedQty: quantity('占用量'),
    availableQty: quantity('可用量'),
    unitCost: price('平均成本'),
    stockValue: money('库存金额'),
    safetyQty: quantity('安全库存'),
    /** Of all places together, to compare with the safety stock of the material. */
    materialAvailableQty: quantity('物料可用总量'),
    qualityState: dict('质量状态', {
      code: 'stock_quality',
      tones: { good: 'success', concession: 'info', wait: 'warning', frozen: 'neutral', bad: 'danger' },
    }),
    categoryId: ref('物料品类', { to: 'materialCategory' }),
  },
  label: ['materialCode', 'materialName', 'batchNo'],
  open: ['warehouseId', 'locationId', 'heatNo', 'qualityState', 'unit'],
  list: [
    // What tells two rows of one material apart, and their quantities, are in sight on a small screen.
    ...([
      'materialCode',
      'materialName',
      'batchNo',
      'qualityState',
      'onHandQty',
      'availableQty',
      'unit',
      'stockText',
      'warehouseId',
      'specs',
    ] as const),
    ...(['heatNo', 'pieces', 'locationId', 'reservedQty', 'unitCost', 'stockValue', 'safetyQty', 'materialAvailableQty'] as const),
  ],
  totals: ['onHandQty', 'availableQty', 'reservedQty', 'stockValue', 'pieces'],
  totalsWhen: 'filtered',
  sameUnit: ['materialId', 'materialCode'],
  marks: {
    availableQty: ({ materialAvailableQty, safetyQty }) =>
      below(materialAvailableQty, safetyQty) ? { tone: 'danger', says: '该物料可用总量低于安全库存' } : undefined,
  },
  sorts: ['materialCode', 'onHandQty', 'availableQty'],
  search: ['warehouseId', 'materialId', 'materialCode', 'materialName', 'materialType', 'batchNo', 'heatNo', 'qualityState', 'categoryId'],
  actions: action => ({
    freeze: action({
      title: '冻结',
      en: 'Freeze',
      roles: [...STOREKEEPERS, ...INSPECTORS],
      says: '冻结后该库位、批次的库存全部不能领用，已被占用的须先释放占用。',
      danger: true,
      when: ({ qualityState }) => qualityState !== 'frozen',
      fields: { reason },
    }),
    unfreeze: action({
      title: '解冻',
      en: 'Unfreeze',
      roles: [...STOREKEEPERS, ...INSPECTORS],
      says: '恢复到冻结前的质量状态。',
      when: ({ qualityState }) => qualityState === 'frozen',
      fields: { reason },
    }),
    judge: action({
      title: '改判',
      en: 'Judge',
      roles: INSPECTORS,
      says: '改判该库位、批次的全部库存。只有合格和让步的库存可以领用。',
      when: ({ qualityState }) => qualityState !== 'frozen',
      fields: {
        toState: dict('新质量状态', { required: true, code: 'stock_quality', offers: ['good', 'concession', 'wait', 'bad'] }),
        reason,
      },
      rules: [
        { on: 'toState', ok: ({ toState }, row) => toState !== row.qualityState, message: '新质量状态与现状态相同' },
        { on: 'toState', ok: ({ toState }) => toState !== 'frozen', message: '冻结请用“冻结”' },
      ],
    }),
  }),
  starts: [
    {
      flow: 'material_requisition',
      title: '领料',
      en: 'Requisition',
      when: ({ availableQty }) => positive(availableQty),
      fills: ({ warehouseId, materialId, batchNo }) => ({ warehouseId, items: [{ materialId, batchNo }] }),
    },
  ],
})

export default stockBalance
