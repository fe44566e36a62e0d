import { unitField } from '#company/units.ts'
import { date, dept, dict, integer, money, quantity, ref, text, textarea, user } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { register } from '#model/register.ts'
import { OFTEN_EMPTY } from '../material/material.master.ts'
import { pickedStock } from '../stock/picked-stock.rules.ts'
import { STOCK_READERS, STOREKEEPERS } from '../warehouse.menu.ts'

/** 样品入库, 受赠入库, 拆解入库: what comes in without a supplier. */
export const INS = ['sample_in', 'gift_in', 'dismantle_in']
/** 样品出库, 检验消耗, 捐赠出库: what leaves without a requisition. */
export const OUTS = ['sample_out', 'test_out', 'donate_out']

const HEAD = { title: '仓储部部长', en: 'the head of the stores', roles: ['wh_head'] } as const
const COST = 'cost_acct'
const standInReason = text('代办原因', { max: 200, help: '仓储部部长代保管员办理时填写' })
const dated = [
  { on: 'moveDate', ok: (doc: { moveDate: string }, _: unknown, today: string) => doc.moveDate <= today, message: '日期不能晚于今天' },
] as const

/**
 * 其他出入库单. Samples, gifts, dismantled goods, what an inspection uses up, donations: filed by a keeper, confirmed by the head of the
 * stores, and by the cost accountant where something comes in (who says what it is worth) or much leaves. What leaves is an expense of a
 * department, what comes in lowers one (INV-86).
 */
export const otherMove = register('otherMove', {
  title: '其他出入库',
  en: 'Other movements',
  page: { path: '/warehouse/other-move', icon: 'exception-outlined', reads: STOCK_READERS },
  fields: {
    moveNo: text('单号', { required: true, max: 40 }),
    moveKind: dict('类别', { required: true, code: 'other_move_kind' }),
    moveState: dict('状态', {
      required: true,
      code: 'other_move_state',
      tones: { wait: 'warning', posted: 'success', reversed: 'neutral', refused: 'danger' },
    }),
    /** Whose turn it is while it waits. */
    waitsFor: dict('待确认', { code: 'other_move_step' }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    moveDate: date('日期', { required: true }),
    costDeptId: dept('费用部门', { required: true }),
    costSubject: dict('费用科目', { required: true, code: 'cost_subject' }),
    lineCount: integer('行数', { required: true }),
    /** What it is worth once it is posted. */
    amount: money('金额', { required: true }),
    reason: text('原因', { required: true, max: 200 }),
    filedBy: user('经办人', { required: true }),
    headUserId: user('仓储部部长'),
    costUserId: user('成本会计'),
    standInReason: text('代办原因', { max: 200 }),
    endReason: text('退回或冲销原因', { max: 200 }),
  },
  label: ['moveNo'],
  unique: [['moveNo']],
  list: [
    ...(['moveNo', 'moveKind', 'moveState', 'waitsFor', 'warehouseId', 'moveDate', 'amount', 'costDeptId', 'reason'] as const),
    ...(['costSubject', 'lineCount', 'filedBy', 'headUserId', 'costUserId', 'standInReason', 'endReason'] as const),
  ],
  search: ['moveNo', 'moveKind', 'moveState', 'warehouseId', 'moveDate', 'costDeptId'],
  order: 'moveNo',
  latestFirst: true,
  totals: ['amount'],
  totalsWhen: 'filtered',
  trace: { date: 'moveDate', state: 'moveState', amount: 'amount', party: 'costDeptId' },
  createActions: action => ({
    bring: action({
      title: '其他入库',
      en: 'Bring in',
      roles: STOREKEEPERS,
      says: '仓储部部长确认后，由成本会计在明细里核定成本单价，全部核定即入账；金额冲减费用部门的管理费用。',
      fields: {
        moveKind: dict('类别', { required: true, code: 'other_move_kind', offers: INS }),
        warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
        moveDate: date('日期', { required: true }),
        costDeptId: dept('冲减费用的部门', { required: true }),
        reason: text('原因', { required: true, max: 200 }),
        items: lines(
          '入库明细',
          {
            materialId: ref('物料', { required: true, to: 'material', copy: { specs: 'specs', unit: 'unit' } }),
            specs: text('规格', { derived: true, identity: true }),
            qty: quantity('数量', { required: true, min: '0.001' }),
            unit: unitField({ derived: true, identity: true }),
            batchNo: text('批次号', { max: 64, help: '双单位的物料填锭号' }),
            heatNo: text('炉号', { max: 64 }),
            locationId: ref('库位', { to: 'location', within: { warehouseId: 'warehouseId' } }),
          },
          { min: 1, max: 100, exempt: OFTEN_EMPTY },
        ),
        standInReason,
      },
      proposes: (_, today) => ({ moveDate: today }),
      rules: [...dated, { on: 'moveKind', ok: doc => INS.includes(doc.moveKind), message: '请选择入库的类别' }],
    }),
    give: action({
      title: '其他出库',
      en: 'Give out',
      roles: STOREKEEPERS,
      says: '提交后占用库存，仓储部部长确认即按移动平均成本出库并计入费用；金额较大的还须成本会计确认。',
      fields: {
        moveKind: dict('类别', { required: true, code: 'other_move_kind', offers: OUTS }),
        warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
        moveDate: date('日期', { required: true }),
        costDeptId: dept('费用部门', { required: true }),
        costSubject: dict('费用科目', { required: true, code: 'cost_subject' }),
        reason: text('原因', { required: true, max: 200 }),
        items: lines('出库明细', pickedStock('warehouseId'), { min: 1, max: 100, exempt: OFTEN_EMPTY }),
        standInReason,
      },
      proposes: (_, today) => ({ moveDate: today }),
      rules: [
        ...dated,
        { on: 'moveKind', ok: doc => OUTS.includes(doc.moveKind), message: '请选择出库的类别' },
        { on: 'costSubject', ok: doc => doc.costSubject !== 'direct', message: '直接材料须凭领料单出库' },
      ],
    }),
  }),
  actions: action => ({
    confirm: action({
      title: '确认',
      en: 'Confirm',
      roles: ['wh_head'],
      when: ({ moveState, waitsFor, filedBy }, _, viewer) => moveState === 'wait' && waitsFor === 'head' && filedBy !== viewer.userId,
    }),
    approve: action({
      title: '成本确认',
      en: 'Approve the cost',
      roles: [COST],
      says: '入库的成本单价在明细里逐行核定。',
      when: ({ moveState, waitsFor, moveKind = '', filedBy, headUserId }, _, { userId }) =>
        moveState === 'wait' && waitsFor === 'cost' && OUTS.includes(moveKind) && filedBy !== userId && headUserId !== userId,
    }),
    refuse: action({
      title: '退回',
      en: 'Refuse',
      roles: ['wh_head', COST],
      says: '退回后单据作废，占用的库存释放。',
      danger: true,
      when: ({ moveState, filedBy }, _, viewer) => moveState === 'wait' && filedBy !== viewer.userId,
      fields: { endReason: textarea('退回原因', { required: true, max: 200 }) },
    }),
    reverse: action({
      title: '冲销',
      en: 'Reverse',
      roles: STOREKEEPERS,
      second: [HEAD],
      says: '库存和费用原数冲回，记在今天，不能恢复；入库的货须全部在库且未被占用。',
      danger: true,
      when: ({ moveState }) => moveState === 'posted',
      fields: { endReason: textarea('冲销原因', { required: true, max: 200 }) },
    }),
  }),
  opens: [
    {
      ...{ key: 'lines', title: '明细', en: 'Lines', book: 'otherMoveLine', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/other-move-line/index?otherMoveId=${id}`,
    },
    {
      ...{ key: 'voucher', title: '打印', en: 'Print', book: 'otherMove', right: 'view' },
      when: () => true,
      address: ({ id }) => `/warehouse/voucher?book=otherMove&id=${id}`,
    },
  ],
})

export default otherMove
