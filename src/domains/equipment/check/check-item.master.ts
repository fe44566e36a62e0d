import { atLeast } from '#model/form/arithmetic.ts'
import { dict, integer, quantity, ref, text, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { CHECK_READERS } from './check-plan.master.ts'

/** 定量, dictionary check_value_kind. */
export const MEASURED = '1'
const isMeasured = ({ valueKind }: { readonly valueKind?: unknown }) => valueKind === MEASURED

/** 点检项目. One thing to look at or measure; some may stop the machine when they fail. */
export const checkItem = master('checkItem', {
  title: '点检项目',
  en: 'Check items',
  page: { path: '/equipment/check-item', icon: 'unordered-list-outlined', keeps: ['equip_engineer'], reads: CHECK_READERS },
  fields: {
    planId: ref('点检标准', { required: true, to: 'checkPlan' }),
    itemNo: integer('序号', { required: true, min: 1, max: 99, ordinal: true }),
    part: text('部位', { required: true, max: 64 }),
    itemName: text('项目', { required: true, max: 64 }),
    method: text('方法', { max: 128 }),
    valueKind: dict('判定方式', { required: true, code: 'check_value_kind', initial: '2' }),
    lowerLimit: quantity('下限', { when: isMeasured }),
    upperLimit: quantity('上限', { when: isMeasured }),
    stopOnFail: yesNo('不合格停机', { required: true, initial: 'no', help: '修好并确认前不能开工' }),
  },
  rules: [
    {
      on: 'upperLimit',
      ok: ({ lowerLimit, upperLimit }) => !lowerLimit || !upperLimit || atLeast(upperLimit, lowerLimit),
      message: '上限不能小于下限',
    },
    {
      on: 'upperLimit',
      ok: row => !isMeasured(row) || !!row.lowerLimit || !!row.upperLimit,
      message: '定量项目须填写下限或上限',
    },
  ],
  label: ['itemName'],
  about: 'planId',
  unique: [['planId', 'itemNo']],
  list: ['planId', 'itemNo', 'part', 'itemName', 'method', 'valueKind', 'lowerLimit', 'upperLimit', 'stopOnFail'],
  search: ['planId', 'part', 'itemName', 'stopOnFail'],
  order: 'itemNo',
})

export default checkItem
