import { date, dict, integer, money, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { OFTEN_EMPTY } from '../material/material.master.ts'
import { pickedStock } from '../stock/picked-stock.rules.ts'
import { STOCK_READERS, STOREKEEPERS } from '../warehouse.menu.ts'

const standInReason = text('代办原因', { max: 200, help: '仓储部部长代保管员办理时填写' })

/**
 * 调拨单. Goods on their way from one warehouse to another: given by the keeper of the one at the moving average, taken by the keeper of the
 * other at the same amount, or sent back. 移位 changes only the location. In transit they are nobody's stock (INV-93).
 */
export const stockTransfer = register('stockTransfer', {
  title: '调拨单',
  en: 'Stock transfers',
  page: { path: '/warehouse/transfer', icon: 'swap-outlined', reads: STOCK_READERS },
  fields: {
    transferNo: text('调拨单号', { required: true, max: 40 }),
    transferKind: dict('类别', { required: true, code: 'transfer_kind' }),
    transferState: dict('状态', {
      required: true,
      code: 'transfer_state',
      tones: { out: 'warning', done: 'success', back: 'neutral' },
    }),
    fromWarehouseId: ref('调出仓库', { required: true, to: 'warehouse' }),
    toWarehouseId: ref('调入仓库', { required: true, to: 'warehouse' }),
    outDate: date('调出日期', { required: true }),
    outUserId: user('调出人', { required: true }),
    inDate: date('调入日期'),
    inUserId: user('调入人'),
    lineCount: integer('行数', { required: true }),
    pieces: integer('支数', { required: true }),
    /** At the moving average of the warehouse it left. */
    amount: money('金额', { required: true }),
    reason: text('调拨原因', { required: true, max: 200 }),
    standInReason: text('代办原因', { max: 200 }),
    backReason: text('退回原因', { max: 200 }),
  },
  label: ['transferNo'],
  unique: [['transferNo']],
  list: [
    ...(['transferNo', 'transferState', 'fromWarehouseId', 'toWarehouseId', 'outDate', 'inDate', 'amount', 'pieces', 'reason'] as const),
    ...(['transferKind', 'outUserId', 'inUserId', 'lineCount', 'standInReason', 'backReason'] as const),
  ],
  search: ['transferNo', 'transferKind', 'transferState', 'fromWarehouseId', 'toWarehouseId', 'outDate', 'inDate'],
  order: 'transferNo',
  latestFirst: true,
  totals: ['amount', 'pieces'],
  totalsWhen: 'filtered',
  trace: { date: 'outDate', state: 'transferState', amount: 'amount', party: 'toWarehouseId' },
  createActions: action => ({
    ship: action({
      title: '调拨出库',
      en: 'Send',
      roles: STOREKEEPERS,
      says: '货物按移动平均成本离开调出仓库，在途期间不属于任何仓库，由调入仓库的保管员入库或退回。',
      fields: {
        fromWarehouseId: ref('调出仓库', { required: true, to: 'warehouse' }),
        toWarehouseId: ref('调入仓库', { required: true, to: 'warehouse' }),
        outDate: date('调出日期', { required: true }),
        reason: text('调拨原因', { required: true, max: 200 }),
        items: lines('调拨明细', pickedStock('fromWarehouseId'), { min: 1, max: 200, exempt: OFTEN_EMPTY }),
        standInReason,
      },
      proposes: (_, today) => ({ outDate: today }),
      rules: [
        { on: 'outDate', ok: (doc, _, today) => doc.outDate <= today, message: '调出日期不能晚于今天' },
        {
          on: 'toWarehouseId',
          ok: doc => doc.fromWarehouseId !== doc.toWarehouseId,
          message: '调入与调出不能是同一仓库，库位之间用“移位”',
        },
      ],
    }),
    relocate: action({
      title: '移位',
      en: 'Move',
      roles: STOREKEEPERS,
      says: '货物在同一仓库内换库位，数量和金额不变。',
      fields: {
        warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
        reason: text('移位原因', { required: true, max: 200 }),
        items: lines(
          '移位明细',
          {
            ...pickedStock('warehouseId'),
            toLocationId: ref('移至库位', { required: true, to: 'location', within: { warehouseId: 'warehouseId' } }),
          },
          { min: 1, max: 200, exempt: OFTEN_EMPTY },
        ),
        standInReason,
      },
    }),
  }),
  actions: action => ({
    take: action({
      title: '调拨入库',
      en: 'Take in',
      roles: STOREKEEPERS,
      says: '按调出的数量、支数和金额整单入库；数量不符的不要入库，退回后重新调拨。调出人不能自己入库。',
      when: ({ transferState, outUserId }, _, viewer) => transferState === 'out' && outUserId !== viewer.userId,
      fields: {
        toWarehouseId: ref('调入仓库', { required: true, to: 'warehouse' }),
        inDate: date('调入日期', { required: true }),
        locationId: ref('入库库位', { to: 'location', within: { warehouseId: 'toWarehouseId' } }),
        standInReason,
      },
      proposes: ({ toWarehouseId }, today) => ({ inDate: today, toWarehouseId }),
      rules: [
        { on: 'toWarehouseId', ok: (doc, row) => doc.toWarehouseId === row.toWarehouseId, message: '与调拨单的调入仓库不符' },
        { on: 'inDate', ok: (doc, _, today) => doc.inDate <= today, message: '调入日期不能晚于今天' },
        { on: 'inDate', ok: (doc, { outDate = '' }) => doc.inDate >= outDate, message: '调入日期不能早于调出日期' },
      ],
    }),
    back: action({
      title: '退回',
      en: 'Send back',
      roles: STOREKEEPERS,
      says: '货物按原数量和金额回到调出的库位，记在今天，不能恢复。',
      danger: true,
      when: ({ transferState }) => transferState === 'out',
      fields: { backReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'lines', title: '明细', en: 'Lines', book: 'stockTransferLine', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/transfer-line/index?transferId=${id}`,
    },
    {
      ...{ key: 'voucher', title: '打印', en: 'Print', book: 'stockTransfer', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/voucher?book=stockTransfer&id=${id}`,
    },
  ],
})

export default stockTransfer
