import Big from 'big.js'
import { formatDate } from '#model/date.ts'
import { addMonths } from '#model/day.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { scrapSteelPrices } from '../scrap-price/scrap-steel-price.table.ts'

const MONTHS = 13
/** The price of the first month and the material in the yard, by class. */
const CLASSES = [
  ['alloy', 'FG-0001', '3.20'],
  ['carbon', 'FG-0002', '2.60'],
  ['iron', 'FG-0003', '2.40'],
] as const
/** What a month brings. */
const SWING = ['0', '0.05', '-0.03', '0.08', '-0.06'] as const

/** 废钢价 of the last thirteen months. */
export async function loadScrapPrices({ tx, newId, idOf, now, tenantId }: DemoContext): Promise<void> {
  const first = `${formatDate(now, 'yyyy-MM')}-01`
  await tx.insert(scrapSteelPrices).values(
    CLASSES.flatMap(([scrapClass, code, base]) =>
      Array.from({ length: MONTHS }, (_, back) => ({
        ...{ id: newId(), tenantId, createTime: now, updateTime: now, scrapClass, materialId: idOf('material', code) },
        ...{ month: addMonths(first, -back).slice(0, 7), price: new Big(base).plus(SWING[back % SWING.length] ?? '0').toFixed(4) },
      })),
    ),
  )
}
