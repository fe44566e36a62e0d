import { sum } from '#model/form/arithmetic.ts'
import { integer, money, percent, ref, text, textarea, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { agreedOf, batchRules, FEWEST, MOST, type Verdict, verdictColumns } from '../batch/batch.rules.ts'

/** 定标批量. What the two batches of awards have in common; they differ in the awards they take and in who decides. */
export const awardBatchFields = <const O extends string>(offer: O) => ({
  batchName: text('批次名称', { required: true, max: 100 }),
  docCount: integer('单据数', { derived: true }),
  agreedCount: integer('同意份数', { derived: true }),
  supplierCount: integer('供应商数', { derived: true }),
  totalAmount: money('含税总额', { derived: true, help: '不含不同意的定标单' }),
  totalNoTax: money('不含税总额', { derived: true }),
  totalTax: money('税额合计', { derived: true }),
  savedAmount: money('节约金额', { derived: true }),
  awardReason: textarea('定标说明', { required: true, max: 1000 }),
  items: lines(
    '定标清单',
    {
      awardId: ref('定标单', {
        ...{ required: true, to: 'award', within: { offer: `"${offer}"` } },
        copy: {
          ...{ sourcingName: 'sourcingName', supplierNames: 'supplierNames', validQuoteCount: 'validQuoteCount' },
          ...{ lineAmount: 'totalAmount', noTaxAmount: 'totalNoTax', lineTax: 'totalTax', lineSaved: 'savedAmount' },
          ...{ savedRate: 'savedRate', hasNotLowest: 'hasNotLowest' },
        },
      }),
      sourcingName: text('寻源名称', { derived: true, identity: true }),
      supplierNames: text('中标供应商', { derived: true }),
      validQuoteCount: integer('有效报价家数', { derived: true }),
      lineAmount: money('含税金额', { derived: true }),
      noTaxAmount: money('不含税金额', { derived: true }),
      lineTax: money('税额', { derived: true }),
      lineSaved: money('节约金额', { derived: true }),
      savedRate: percent('节约率(%)', { derived: true }),
      hasNotLowest: yesNo('含非最低价', { derived: true }),
      ...verdictColumns,
    },
    { min: FEWEST, max: MOST },
  ),
})

interface Row extends Verdict {
  readonly awardId?: string
  readonly supplierNames?: string
  readonly lineAmount?: string
  readonly noTaxAmount?: string
  readonly lineTax?: string
  readonly lineSaved?: string
}
interface Doc {
  readonly items?: readonly Row[]
}

export const awardBatchTotals = {
  docCount: ({ items = [] }: Doc) => items.length,
  agreedCount: (doc: Doc) => agreedOf(doc).length,
  supplierCount: (doc: Doc) => new Set(agreedOf(doc).flatMap(({ supplierNames = '' }) => supplierNames.split('、').filter(Boolean))).size,
  totalAmount: (doc: Doc) => sum(agreedOf(doc), row => row.lineAmount),
  totalNoTax: (doc: Doc) => sum(agreedOf(doc), row => row.noTaxAmount),
  totalTax: (doc: Doc) => sum(agreedOf(doc), row => row.lineTax),
  savedAmount: (doc: Doc) => sum(agreedOf(doc), row => row.lineSaved),
}

export const awardBatchRules = [
  ...batchRules,
  { on: 'items', cell: 'awardId', once: (row: Row) => row.awardId, message: '同一定标单不能重复' },
] as const
