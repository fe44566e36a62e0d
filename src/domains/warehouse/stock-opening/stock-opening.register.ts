import { date, dict, money, price, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOREKEEPERS } from '../warehouse.menu.ts'

const row = {
  warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
  locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
  materialId: ref('物料', { required: true, to: 'material' }),
  batchNo: text('批次号', { max: 64, help: '双单位的物料填锭号，每支一行，数量为该支重量(kg)' }),
  heatNo: text('炉号', { max: 64, help: '双单位的物料必填' }),
  millCertNo: text('质保书号', { max: 64 }),
  supplierId: ref('供应商', { to: 'supplier' }),
  qty: quantity('数量', { required: true, min: '0.001' }),
  unitCost: price('成本单价', { required: true, min: 0, help: '不含税' }),
  qualityState: dict('质量状态', { code: 'stock_quality', help: '留空为合格' }),
} as const

/**
 * 期初库存. What lay in a warehouse before the books began: counted by its keeper row by row, then posted as a whole by the cost accountant against
 * the value in the old books, while the first period is open.
 */
export const stockOpening = register('stockOpening', {
  title: '期初库存',
  en: 'Opening stock',
  page: {
    ...{ path: '/warehouse/opening', icon: 'database-outlined' },
    reads: [...STOREKEEPERS, 'cost_acct', 'fin_head', 'cfo', 'audit'],
  },
  fields: {
    openingState: dict('状态', {
      required: true,
      code: 'opening_state',
      tones: { wait: 'warning', posted: 'success', refused: 'danger' },
    }),
    ...row,
    amount: money('金额', { required: true }),
    filedBy: user('录入人', { required: true }),
    postedBy: user('入账人'),
    postedDate: date('入账日期'),
    billNo: text('入库单号', { max: 40 }),
    refuseReason: text('退回原因', { max: 200 }),
  },
  label: ['materialId', 'batchNo'],
  about: 'materialId',
  list: [
    ...(['openingState', 'warehouseId', 'materialId', 'batchNo', 'qty', 'unitCost', 'amount', 'locationId', 'qualityState'] as const),
    ...(['heatNo', 'supplierId', 'filedBy', 'postedBy', 'postedDate', 'billNo', 'refuseReason'] as const),
  ],
  search: ['openingState', 'warehouseId', 'materialId', 'batchNo', 'billNo'],
  order: 'billNo',
  latestFirst: true,
  totals: ['amount'],
  createActions: action => ({
    enter: action({
      title: '期初录入',
      en: 'Enter',
      roles: STOREKEEPERS,
      says: '只在首个会计期间结账前可以录入，由成本会计入账后才有库存。物料在该仓库有了其他出入库以后不能再登记，差异通过盘点处理。',
      fields: row,
      proposes: () => ({ qualityState: 'good' }),
      imports: true,
    }),
    book: action({
      title: '期初入库',
      en: 'Post',
      roles: ['cost_acct'],
      says: '把该仓库待确认的期初全部入库，记在首个会计期间的前一天；合计须与原账套的库存金额一致。',
      danger: true,
      fields: {
        warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
        controlTotal: money('原账套库存金额', { required: true, min: 0 }),
      },
    }),
  }),
  actions: action => ({
    refuse: action({
      title: '退回',
      en: 'Refuse',
      roles: ['cost_acct'],
      danger: true,
      when: ({ openingState }) => openingState === 'wait',
      fields: { refuseReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
  }),
})

export default stockOpening
