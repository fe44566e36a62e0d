import { date, integer, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { INSPECTORS, STOCK_READERS } from '../warehouse.menu.ts'

/** 库存批次. The card of a batch or an ingot: heat, grade, supplier and mill certificate, since when it is here and what is left of it. */
export const stockBatch = register('stockBatch', {
  title: '库存批次',
  en: 'Stock batches',
  page: {
    path: '/warehouse/batch',
    icon: 'barcode-outlined',
    reads: [...STOCK_READERS, 'workshop_head', 'planner', ...INSPECTORS, 'process_eng', 'process_head'],
  },
  fields: {
    materialId: ref('物料', { required: true, to: 'material' }),
    batchNo: text('批次号', { required: true, max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    ingotNo: text('锭号', { max: 64 }),
    steelGrade: text('钢号', { max: 64 }),
    supplierId: ref('供应商', { to: 'supplier' }),
    receiptLineId: ref('入库明细', { to: 'receiptLine' }),
    millCertNo: text('质保书号', { max: 64 }),
    firstInDate: date('首次入库', { required: true }),
    firstCost: price('入库成本', { required: true }),
  },
  counted: {
    onHandQty: quantity('现存量'),
    /** `n 支 / x.xxx t`. */
    stockText: text('现存支数/吨'),
    stockAge: integer('库龄(天)'),
  },
  label: ['batchNo'],
  about: 'materialId',
  open: ['heatNo', 'steelGrade', 'millCertNo'],
  unique: [['materialId', 'batchNo']],
  order: 'firstInDate',
  latestFirst: true,
  list: [
    ...(['batchNo', 'materialId', 'heatNo', 'ingotNo', 'steelGrade', 'onHandQty', 'stockText', 'stockAge', 'firstInDate'] as const),
    ...(['supplierId', 'millCertNo', 'firstCost', 'receiptLineId'] as const),
  ],
  sorts: ['firstInDate', 'batchNo'],
  search: ['batchNo', 'materialId', 'heatNo', 'ingotNo', 'steelGrade', 'supplierId', 'millCertNo', 'firstInDate'],
  opens: [
    {
      ...{ key: 'label', title: '打印标签', en: 'Label', book: 'stockBatch', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/label?book=stockBatch&id=${id}`,
    },
  ],
})

export default stockBatch
