import type { Viewer } from '#model/action.ts'
import { date, datetime, dict, integer, money, ref, text, textarea, user, yesNo } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { STOCK_READERS } from '../warehouse.menu.ts'
import { isNamed, WHOLE } from './stocktake-scope.rules.ts'

/** What a partial count is about. */
const by = (kind: string) => ({ several: true, when: (doc: Readonly<Record<string, unknown>>) => doc.scope === kind }) as const
const scoped = {
  locationIds: ref('盘点库位', { ...by('location'), to: 'location', within: { warehouseId: 'warehouseId' } }),
  categoryIds: ref('盘点品类', { ...by('category'), to: 'materialCategory' }),
  materialIds: ref('盘点物料', { ...by('material'), to: 'material' }),
} as const

/** 盘点单. A count of a warehouse or of a part of it, which is blocked until every difference is settled (INV-30). */
export const stocktake = register('stocktake', {
  title: '盘点单',
  en: 'Stocktakes',
  page: { path: '/warehouse/stocktake', icon: 'check-square-outlined', keeps: ['wh_head'], reads: STOCK_READERS },
  fields: {
    stocktakeNo: text('盘点单号', { required: true, max: 40 }),
    warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
    scope: dict('盘点范围', { required: true, code: 'stocktake_scope' }),
    ...scoped,
    /** Nobody is told what the books say before the count has ended. */
    blind: yesNo('盲盘', { required: true }),
    stocktakeDate: date('盘点日期', { required: true }),
    /** Earlier movements are in the book quantity; later ones are blocked. */
    snapshotTime: datetime('账面时点', { required: true }),
    countUserId: user('盘点人', { required: true }),
    superviseUserId: user('监盘人', { required: true }),
    state: dict('状态', { required: true, code: 'stocktake_state' }),
    cancelReason: text('撤销原因', { max: 200 }),
  },
  counted: {
    lineCount: integer('明细行数'),
    countedCount: integer('已盘行数'),
    diffCount: integer('差异行数'),
    diffAmount: money('差异金额'),
    lossCount: integer('待处理盘亏'),
    gainCount: integer('待处理盘盈'),
  },
  label: ['stocktakeNo'],
  unique: [['stocktakeNo']],
  latestFirst: true,
  list: [
    ...(['stocktakeNo', 'warehouseId', 'state', 'scope', 'stocktakeDate', 'countUserId', 'superviseUserId'] as const),
    ...(['lineCount', 'countedCount', 'diffCount', 'diffAmount', 'blind', 'locationIds', 'categoryIds', 'materialIds'] as const),
  ],
  search: ['stocktakeNo', 'warehouseId', 'stocktakeDate', 'state', 'countUserId'],
  createActions: action => ({
    begin: action({
      title: '新建盘点',
      en: 'New stocktake',
      says: '盘点范围内的货物立即冻结，暂停出入库，直到差异全部处理完或撤销盘点；范围以外的照常出入库。盲盘的盘点单在结束前不显示账面数量。',
      fields: {
        warehouseId: ref('仓库', { required: true, to: 'warehouse' }),
        scope: dict('盘点范围', { required: true, code: 'stocktake_scope' }),
        ...scoped,
        blind: yesNo('盲盘', { required: true }),
        countUserId: user('盘点人', { required: true, help: '由本人录入实盘数量，不需要仓库的查看权限' }),
        superviseUserId: user('监盘人', { required: true, help: '不能是该仓库的保管员；复盘和结束盘点由本人办理' }),
      },
      proposes: () => ({ scope: WHOLE, blind: 'yes' }),
      rules: [
        { on: 'superviseUserId', ok: doc => doc.countUserId !== doc.superviseUserId, message: '盘点人与监盘人不能为同一人' },
        { on: 'scope', ok: doc => isNamed(doc), message: '请选择要盘点的库位、品类或物料' },
      ],
    }),
  }),
  actions: action => ({
    cancel: action({
      title: '撤销盘点',
      en: 'Cancel',
      says: '撤销后实盘数量作废，仓库恢复出入库。',
      danger: true,
      when: ({ state }) => state === 'counting' || state === 'counted',
      fields: { cancelReason: textarea('撤销原因', { required: true, max: 200 }) },
    }),
  }),
  /** Its sheet, where the people it names count, count again and end it. */
  opens: [
    { key: 'count', title: '录入', en: 'Count', when: (row, _, viewer) => partOf(row, viewer) === 'counts', address: sheetAddress },
    {
      key: 'supervise',
      title: '监盘',
      en: 'Supervise',
      when: (row, _, viewer) => partOf(row, viewer) === 'supervises',
      address: sheetAddress,
    },
    { key: 'lines', title: '明细', en: 'Lines', when: (row, _, viewer) => partOf(row, viewer) === 'reads', address: sheetAddress },
  ],
  starts: [
    {
      flow: 'inventory_loss',
      title: '发起盘亏审批',
      en: 'Settle losses',
      when: ({ state, lossCount = 0 }) => isOpen(state) && lossCount > 0,
      fills: ({ id, countUserId, superviseUserId }) => ({ stocktakeId: id, countUserId, superviseUserId }),
    },
    {
      flow: 'inventory_profit',
      title: '发起盘盈审批',
      en: 'Settle gains',
      when: ({ state, gainCount = 0 }) => isOpen(state) && gainCount > 0,
      fills: ({ id, countUserId, superviseUserId }) => ({ stocktakeId: id, countUserId, superviseUserId }),
    },
  ],
})

export default stocktake

/** The path of its count sheet. */
export function sheetAddress({ id }: { id: string }): string {
  return `/warehouse/stocktake/count?id=${id}`
}

/** What somebody does with the sheet of a count. */
function partOf(
  { state, countUserId, superviseUserId }: { state?: string; countUserId?: string; superviseUserId?: string },
  { userId }: Viewer,
): 'counts' | 'supervises' | 'reads' {
  if (state !== 'counting') return 'reads'
  return userId === countUserId ? 'counts' : userId === superviseUserId ? 'supervises' : 'reads'
}

/** Counted, with differences to settle. */
function isOpen(state: string | undefined): boolean {
  return state === 'counted' || state === 'settling'
}
