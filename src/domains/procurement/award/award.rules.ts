import Big from 'big.js'
import { materialColumns } from '#domains/warehouse/material/material.master.ts'
import { type Amount, minus, positive, rounded, sum, taxed, times } from '#model/form/arithmetic.ts'
import { dict, integer, money, price, quantity, ref, text } from '#model/form/field.ts'

/** 定标. What the three awards have in common: quotes that were opened, how much of each is taken, and what it saves. */
export interface AwardItem {
  readonly sourcingLineId?: string
  readonly quoteLineId?: string
  readonly supplierId?: string
  readonly awardQty?: string
  readonly offerQty?: string
  readonly qty?: string
  readonly taxPrice?: string
  readonly taxRate?: string
  readonly lastPrice?: string
  readonly ceilingPrice?: string
  readonly lineAmount?: string
  readonly noTaxAmount?: string
  readonly lineTax?: string
  readonly priceRank?: number
  readonly notLowestReason?: string
}

export const awardColumns = {
  sourcingLineId: ref('寻源行', { required: true, to: 'sourcingLine', within: { sourcingId: 'sourcingId' } }),
  ...materialColumns.derived,
  qty: quantity('数量', { derived: true }),
  quoteLineId: ref('中标报价', { required: true, to: 'quoteLine', within: { sourcingLineId: 'sourcingLineId' } }),
  supplierId: ref('供应商', { derived: true, to: 'supplier' }),
  priceRank: integer('价格排名', { derived: true, ordinal: true }),
  offerQty: quantity('可供数量', { derived: true }),
  awardQty: quantity('中标数量', { required: true }),
  taxPrice: price('含税单价', { derived: true }),
  taxRate: dict('税率', { derived: true, code: 'tax_rate' }),
  lineAmount: money('含税金额', { derived: true }),
  noTaxAmount: money('不含税金额', { derived: true }),
  lineTax: money('税额', { derived: true }),
} as const

export const reasonColumn = { notLowestReason: text('非最低价原因', { max: 200 }) } as const

const moneyOf = (row: AwardItem) => taxed(row.awardQty, row.taxPrice, row.taxRate)
export const lineMoney = {
  lineAmount: (row: AwardItem) => moneyOf(row).lineAmount,
  noTaxAmount: (row: AwardItem) => moneyOf(row).noTaxAmount,
  lineTax: (row: AwardItem) => moneyOf(row).lineTax,
}

interface Items {
  readonly items?: readonly AwardItem[]
}

/** INV-05: sums of the rounded lines. */
export const totalFields = {
  totalAmount: money('含税总额', { derived: true }),
  totalNoTax: money('不含税总额', { derived: true }),
  totalTax: money('税额合计', { derived: true }),
} as const
export const totals = {
  totalAmount: ({ items }: Items) => sum(items, row => row.lineAmount),
  totalNoTax: ({ items }: Items) => sum(items, row => row.noTaxAmount),
  totalTax: ({ items }: Items) => sum(items, row => row.lineTax),
}

type Base = (row: AwardItem) => Amount

/** 节约. Against the last price of an inquiry, the ceiling of a tender; lines without one do not count. */
export const savedOn = (base: Base) => ({
  savedAmount: ({ items = [] }: Items) =>
    sum(
      items.filter(row => positive(base(row))),
      row => times(row.awardQty, minus(base(row), row.taxPrice)),
    ),
  savedRate({ items = [] }: Items) {
    const based = items.filter(row => positive(base(row)))
    const whole = new Big(sum(based, row => times(row.awardQty, base(row))))
    if (!whole.gt(0)) return undefined
    const saved = new Big(sum(based, row => times(row.awardQty, minus(base(row), row.taxPrice))))
    return saved.div(whole).times(100).toFixed(2)
  },
})

/** 涨幅. The highest rise over the last price, in percent. */
export function priceRise(items: readonly AwardItem[] = []): string {
  const rises = items.flatMap(({ taxPrice, lastPrice }) =>
    positive(lastPrice) && taxPrice
      ? [
          new Big(taxPrice)
            .minus(lastPrice ?? '0')
            .div(lastPrice ?? '1')
            .times(100),
        ]
      : [],
  )
  return rounded(rises.reduce((most, rise) => (rise.gt(most) ? rise : most), new Big(0)).toFixed(4), 2) ?? '0.00'
}

export const isNotLowest = ({ priceRank = 1 }: AwardItem): boolean => priceRank > 1

export const awardRules = [
  { on: 'items', cell: 'awardQty', each: (row: AwardItem) => positive(row.awardQty), message: '中标数量须大于零' },
  { on: 'items', cell: 'quoteLineId', once: (row: AwardItem) => row.quoteLineId, message: '同一报价只能填一行' },
] as const

export const lowestRule = {
  on: 'items',
  cell: 'notLowestReason',
  each: (row: AwardItem) => !isNotLowest(row) || !!row.notLowestReason,
  message: '非最低价中标须说明原因',
} as const
