import { dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { materialColumns } from '../material/material.master.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'
import { INS } from './other-move.register.ts'

/** 其他出入库明细. One material of it; what comes in waits for the cost accountant to say what it is worth. */
export const otherMoveLine = register('otherMoveLine', {
  title: '其他出入库明细',
  en: 'Lines of other movements',
  page: { path: '/warehouse/other-move-line', icon: 'form-outlined', reads: STOCK_READERS },
  fields: {
    otherMoveId: ref('其他出入库单', { required: true, to: 'otherMove' }),
    lineNo: integer('行号', { required: true, ordinal: true }),
    ...materialColumns.kept,
    batchNo: text('批次号', { max: 64 }),
    heatNo: text('炉号', { max: 64 }),
    locationId: ref('库位', { to: 'location' }),
    qty: quantity('数量', { required: true }),
    unitCost: price('成本单价'),
    amount: money('金额'),
  },
  counted: {
    moveKind: dict('类别', { code: 'other_move_kind' }),
    moveState: dict('状态', { code: 'other_move_state' }),
    waitsFor: dict('待确认', { code: 'other_move_step' }),
  },
  label: ['materialCode', 'materialName', 'batchNo'],
  unique: [['otherMoveId', 'lineNo']],
  list: [
    ...(['otherMoveId', 'lineNo', 'moveKind', 'moveState', 'materialCode', 'materialName', 'qty', 'unit', 'unitCost', 'amount'] as const),
    ...(['waitsFor', 'batchNo', 'heatNo', 'locationId', 'specs'] as const),
  ],
  search: ['otherMoveId', 'materialId', 'materialCode', 'batchNo'],
  order: 'otherMoveId',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
  actions: action => ({
    price: action({
      title: '核价',
      en: 'Value',
      roles: ['cost_acct'],
      says: '不含税；没有价值的填 0。最后一行核定后整单入账。',
      when: ({ moveKind = '', moveState, waitsFor }) => moveState === 'wait' && waitsFor === 'cost' && INS.includes(moveKind),
      fields: { unitCost: price('成本单价', { required: true, min: 0 }) },
    }),
  }),
})

export default otherMoveLine
