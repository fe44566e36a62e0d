import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { drawOn } from '../plan/plan-draw.ledger.ts'
import { lockSourcing, sealQuote } from '../quote/quote.ledger.ts'
import { openQuotes } from '../quote/quote-opening.store.ts'
import { keepFirms, keepLines, keepSourcing, moveSourcing, type SourcingMode, sourcingOf } from '../sourcing/sourcing.ledger.ts'
import { planLinesOf } from '../sourcing/sourcing-rules.query.ts'
import { awardLowest } from './awards.ts'
import { compositeOf, scoreSome } from './judging.ts'

/** 示范寻源. Inquiries and tenders that take quotes, wait for their opening, were opened and wait for an award, or were awarded. */
interface SourcingSeed {
  readonly name: string
  readonly mode: SourcingMode
  readonly state: 'open' | 'closed' | 'evaluating' | 'awarded'
  readonly material: string
  readonly qty: string
  readonly ceiling: string
  /** Of each supplier; undefined has not quoted. */
  readonly prices: readonly (string | undefined)[]
  readonly purchaseType: string
  /** 综合评分: judged by a committee. */
  readonly isComposite?: boolean
}

const DAY = 86_400_000
const HOUR = 3_600_000
const FIRMS = ['示范特钢锭材有限公司', '北岭重型铸锭有限公司', '长河废钢回收有限公司']
const MANY = 9
const PREFIX: Record<SourcingMode, string> = { inquiry: 'XJFB', tender: 'ZBFB', quantity: 'XLZB' }

const spare = { material: 'BJ-0009', qty: '2', purchaseType: 'spare' } as const
const oil = { material: 'FL-0001', qty: '200', purchaseType: 'refractory' } as const
const ingot = { material: 'GD-0001', qty: '60', purchaseType: 'ingot' } as const

const nine = (name: string, seed: Omit<SourcingSeed, 'name' | 'state'>, state: SourcingSeed['state'] = 'evaluating'): SourcingSeed[] =>
  Array.from({ length: MANY }, (_, at) => ({ ...seed, name: `${name} ${String(at + 1).padStart(2, '0')}`, state }))

/** Two for each batch. */
const paired = (name: string, seed: Omit<SourcingSeed, 'name' | 'state'>) =>
  nine(name, seed).flatMap(one => ['甲', '乙'].map(half => ({ ...one, name: `${one.name} ${half}` })))

export const sourcingSeeds: readonly SourcingSeed[] = [
  { ...spare, name: '轴承座询价', mode: 'inquiry', state: 'open', ceiling: '15000', prices: [undefined, '13200', undefined] },
  { ...spare, name: '密封件询价', mode: 'inquiry', state: 'open', ceiling: '15000', prices: [undefined, undefined, undefined] },
  { ...oil, name: '液压油年度招标', mode: 'tender', state: 'closed', ceiling: '3600', prices: ['3420', '3380', '3500'] },
  ...nine('备件比价', { ...spare, mode: 'inquiry', ceiling: '15000', prices: ['13600', '13300', '12900'] }),
  ...nine('备件定标', { ...spare, mode: 'inquiry', ceiling: '15000', prices: ['13600', '13300', '12900'] }, 'awarded'),
  ...nine('油品开标', { ...oil, mode: 'tender', ceiling: '3600', prices: ['3450', '3390', '3320'] }),
  ...paired('油品批量', { ...oil, qty: '50', mode: 'tender', ceiling: '3600', prices: ['3450', '3390', '3320'] }),
  ...paired('备件批量', { ...spare, mode: 'inquiry', ceiling: '15000', prices: ['13600', '13300', '12900'] }),
  ...nine('钢锭开标', { ...ingot, mode: 'quantity', ceiling: '7300', prices: ['7180', '7120', '7210'] }),
  {
    ...ingot,
    name: '风电主轴钢锭综合评标',
    mode: 'tender',
    state: 'evaluating',
    ceiling: '7300',
    prices: ['7210', '7160', '7050'],
    isComposite: true,
  },
]

/** Written by the functions that releases, suppliers and openings use, two weeks ago. */
export async function loadSourcings(ctx: DemoContext): Promise<void> {
  for (const [at, seed] of sourcingSeeds.entries()) await loadSourcing(ctx, seed, at + 1)
}

async function loadSourcing(ctx: DemoContext, seed: SourcingSeed, nth: number): Promise<void> {
  const { tx, tenantId, newId, app, idOf } = ctx
  const now = new Date(ctx.now.getTime() - 14 * DAY)
  const book = { tx, tenantId, newId, now, keys: app.keys }
  const [id, sourcingNo] = [newId(), `${PREFIX[seed.mode]}${formatDate(now, 'yyyyMMdd')}${String(nth).padStart(4, '0')}`]
  const isOpen = seed.state === 'open'
  const quoteDeadline = new Date(isOpen ? ctx.now.getTime() + 5 * DAY : now.getTime() + 2 * DAY)
  const composite = seed.isComposite ? await compositeOf({ ...ctx, now }) : {}
  await keepSourcing(book, id, { ...headOf(ctx, seed, { sourcingNo, now, quoteDeadline }), ...composite }, 'releasing')
  const line = await planLineOf(ctx, seed.material)
  const { materialId, materialCode, materialName, specs, modelNo, unit, lastPrice } = line
  const [lineId] = await keepLines(book, { id, sourcingNo }, [
    {
      ...{ planLineId: line.id, materialId, materialCode, materialName, specs, modelNo, unit, lastPrice },
      ...{ qty: seed.qty, needDate: formatDate(new Date(ctx.now.getTime() + 45 * DAY), 'yyyy-MM-dd'), ceilingPrice: seed.ceiling },
    },
  ])
  const sourcingLineId = must(lineId, 'the line')
  const supplierIds = FIRMS.map(name => idOf('supplier', name))
  await keepFirms(
    book,
    { id, sourcingNo },
    supplierIds.map((supplierId, at) => ({ supplierId, contactName: '业务经理', contactPhone: `1680000940${at}`, bondPaid: 'no' })),
  )
  await drawOn(book, [{ lineId: line.id, bizType: 'SOURCE', qty: seed.qty, bizId: id, bizLineId: sourcingLineId, billNo: sourcingNo }])
  await moveSourcing(book, id, ['releasing'], { sourcingState: 'open' })
  const deliverDate = formatDate(new Date(ctx.now.getTime() + 40 * DAY), 'yyyy-MM-dd')
  const quoting = { ...book, now: new Date(now.getTime() + HOUR) }
  for (const [at, taxPrice] of seed.prices.entries())
    if (taxPrice)
      await sealQuote(quoting, await lockSourcing(quoting, id), must(supplierIds[at], 'the firm'), [
        { sourcingLineId, taxPrice, taxRate: '0.13', offerQty: seed.mode === 'quantity' ? '40' : seed.qty, deliverDate },
      ])
  if (isOpen) return
  await moveSourcing(book, id, ['open'], { sourcingState: 'closed' })
  if (seed.state === 'closed') return
  await openQuotes(book, must(await sourcingOf(tx, id), 'the sourcing'))
  if (seed.isComposite) await scoreSome({ ...ctx, now: new Date(now.getTime() + 3 * DAY) }, id, supplierIds)
  if (seed.state === 'awarded') await awardLowest({ ...book, now: new Date(ctx.now.getTime() - 9 * DAY) }, id, idOf('user', 'zhu.lei'))
}

function headOf(
  { idOf }: DemoContext,
  seed: SourcingSeed,
  { sourcingNo, now, quoteDeadline }: { sourcingNo: string; now: Date; quoteDeadline: Date },
) {
  const { name, mode, purchaseType, ceiling, qty } = seed
  const isTender = mode === 'tender'
  return {
    ...{ sourcingNo, sourcingName: name, mode, purchaseType, quoteStart: now, quoteDeadline, payTerm: 'd30', deliveryPlace: '公司仓库' },
    ...{
      openTime: mode === 'inquiry' ? null : quoteDeadline,
      totalCeiling: (Number(ceiling) * Number(qty)).toFixed(2),
      taxIncluded: 'yes',
    },
    ...{ lineCount: 1, supplierCount: FIRMS.length, buyerId: idOf('user', 'zhu.lei'), contactUserId: idOf('user', 'xie.yun') },
    ...(isTender && { tenderScope: 'invite', evaluateMethod: 'low_price', awardWay: 'single', allowSplit: 'yes', budgetAmount: '800000' }),
    ...(mode === 'quantity' && {
      minBidQty: '10',
      maxShare: '70',
      pricingRule: 'fixed',
      supplyStart: day(now, 60),
      supplyEnd: day(now, 150),
    }),
  }
}

const day = (from: Date, days: number) => formatDate(new Date(from.getTime() + days * DAY), 'yyyy-MM-dd')

async function planLineOf({ tx, tenantId, idOf }: DemoContext, material: string) {
  const found = await planLinesOf(tx, tenantId, [{ planLineId: idOf('sourcedPlanLine', material) }])
  return must([...found.values()][0], material)
}
