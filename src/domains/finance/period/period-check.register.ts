import { dict, integer, money, month, text } from '#model/form/field.ts'
import { register } from '#model/register.ts'
import { PERIOD_READERS } from './accounting-period.register.ts'

/** Where each item is worked off; most lists take the month as a filter. */
const PAGES: Readonly<Record<string, string>> = {
  running_paper: '/work/process/rktzadjust/index',
  waiting_action: '/work/confirm/index?waitState=wait',
  stocktake: '/warehouse/stocktake/index',
  variance: '/warehouse/variance/index',
  workshop_cost: '/production/workshop-rate/index',
  pending_property: '/warehouse/pending-property/index',
  transit: '/warehouse/transfer/index?transferState=out',
  no_order: '/warehouse/receipt/index?receiptKind=no_order',
  other_move: '/warehouse/other-move/index?moveState=wait',
  accrued_90: '/warehouse/receipt-line/index',
  advance_180: '/finance/payable/index?payableKind=advance',
}

/** 结账检查. What prevents the close of an open month, and what has to be explained; computed when it is looked at, nothing is posted. */
export const periodCheck = register('periodCheck', {
  title: '结账检查',
  en: 'Closing checklist',
  page: { path: '/finance/period-check', icon: 'check-square-outlined', reads: PERIOD_READERS },
  fields: {
    period: month('期间', { required: true }),
    level: dict('级别', { required: true, code: 'period_check_level' }),
    item: dict('检查项', { required: true, code: 'period_check_item' }),
    found: integer('笔数', { required: true }),
    amount: money('金额'),
    example: text('例如', { max: 200 }),
  },
  label: ['item'],
  list: ['period', 'level', 'item', 'found', 'amount', 'example'],
  search: ['period', 'level', 'item'],
  order: 'period',
  marks: {
    level: ({ level }) =>
      level === 'block'
        ? { tone: 'danger', says: '处理完才能结账' }
        : level === 'warn'
          ? { tone: 'warning', says: '结账时逐条说明' }
          : undefined,
  },
  opens: [
    {
      key: 'handle',
      title: '去处理',
      en: 'Work on it',
      when: ({ level, item = '' }) => level !== 'ok' && item in PAGES,
      address: ({ item = '' }) => PAGES[item] ?? '',
    },
  ],
})

export default periodCheck
