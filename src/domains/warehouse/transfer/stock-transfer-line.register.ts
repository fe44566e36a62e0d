import { dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { materialColumns } from '../material/material.master.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'

/** 调拨明细. One batch of a transfer: from where to where, how much, at the cost it left with, and how much of it was taken in. */
export const stockTransferLine = register('stockTransferLine', {
  title: '调拨明细',
  en: 'Stock transfer lines',
  page: { path: '/warehouse/transfer-line', icon: 'form-outlined', reads: STOCK_READERS },
  fields: {
    transferId: ref('调拨单', { required: true, to: 'stockTransfer' }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    ...materialColumns.kept,
    batchNo: text('批次号', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    qualityState: dict('质量状态', { required: true, code: 'stock_quality' }),
    fromLocationId: ref('调出库位', { to: 'location' }),
    toLocationId: ref('调入库位', { to: 'location' }),
    qty: quantity('调出数量', { required: true }),
    inQty: quantity('调入数量', { required: true }),
    pieces: integer('支数', { required: true }),
    unitCost: price('成本单价', { required: true }),
    amount: money('金额', { required: true }),
    proCode: text('产品编号', { max: 64 }),
  },
  counted: { transferState: dict('状态', { code: 'transfer_state' }) },
  label: ['materialCode', 'materialName', 'batchNo'],
  unique: [['transferId', 'lineNo']],
  list: [
    ...(['transferId', 'lineNo', 'materialCode', 'materialName', 'batchNo', 'heatNo', 'qty', 'inQty', 'unit', 'pieces'] as const),
    ...(['amount', 'transferState', 'fromLocationId', 'toLocationId', 'qualityState', 'specs', 'unitCost', 'proCode'] as const),
  ],
  search: ['transferId', 'materialId', 'materialCode', 'batchNo', 'heatNo'],
  order: 'transferId',
  latestFirst: true,
  totals: ['amount', 'pieces', 'qty'],
  totalsWhen: 'filtered',
  sameUnit: ['materialId', 'materialCode'],
})

export default stockTransferLine
