import { accountsOf } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { formatDate } from '#model/date.ts'
import type { Flow } from '#model/flow/flow.ts'
import { checkForm } from '#model/form/read.ts'
import { must } from '#model/must.ts'
import type { EffectContext, FlowEffects, FormContext } from '#server/document/effects.ts'
import { faulty } from '#server/engine/shell/refuse.ts'
import { drawOn, undraw } from '../plan/plan-draw.ledger.ts'
import {
  AGREED,
  backToDraft,
  dropSourcing,
  firmsOf,
  keepFirms,
  keepLines,
  keepSourcing,
  momentOf,
  moveSourcing,
  type SourcingMode,
  sourcingOf,
} from './sourcing.ledger.ts'
import { ceilingOf, isFew } from './sourcing.rules.ts'
import { planLinesOf, type ReleaseDoc, releaseFaults } from './sourcing-rules.query.ts'

/** The document of any release, as far as all of them have it. */
export interface Release extends ReleaseDoc {
  readonly sourcingName?: string
  readonly purchaseType?: string
  readonly openTime?: string
  readonly enrollDeadline?: string
  readonly tenderScope?: string
  readonly evaluateMethod?: string
  readonly evaluateTemplateId?: string
  readonly awardWay?: string
  readonly allowSplit?: string
  readonly payTerm?: string
  readonly deliveryPlace?: string
  readonly taxIncluded?: string
  readonly budgetAmount?: string
  readonly totalCeiling?: string
  readonly bondAmount?: string
  readonly supplyPeriod?: readonly [string, string]
  readonly pricingRule?: string
  readonly priceFormula?: string
  readonly minBidQty?: string
  readonly maxShare?: string
  readonly contactUserId?: string
  readonly judgeUserIds?: readonly string[]
  readonly items?: readonly Item[]
  readonly suppliers?: readonly Firm[]
}

interface Item {
  readonly planLineId?: string
  readonly materialId?: string
  readonly materialCode?: string
  readonly materialName?: string
  readonly specs?: string
  readonly modelNo?: string
  readonly unit?: string
  readonly qty?: string
  readonly needDate?: string
  readonly ceilingPrice?: string
  readonly lastPrice?: string
}

interface Firm {
  readonly supplierId?: string
  readonly supplierLevel?: string
  readonly contactName?: string
  readonly contactPhone?: string
  readonly bondPaid?: string
}

/** What every release does; a flow that adds to it calls it. */
type Released = FlowEffects<Release> & Required<Pick<FlowEffects<Release>, 'check' | 'submitted' | 'approved'>>

const TITLES: Record<SourcingMode, string> = { inquiry: '询价', tender: '招标', quantity: '询量招标' }

/** 发布. What the three releases do to the books; each flow may add to it. */
export function releasing(flow: Flow, mode: SourcingMode): Released {
  const keep = (ctx: EffectContext<Release>, state: 'draft' | 'releasing') =>
    keepSourcing(ctx, ctx.documentId, { ...valuesOf(ctx), mode }, state)

  /** Whoever changes the paper on its way is told at once what is wrong with it. */
  const amended = async (ctx: EffectContext<Release>) => {
    const problems = checkForm(flow, ctx.doc as never)
    if (problems.length > 0) throw faulty(problems)
    await keep(ctx, 'releasing')
    await keepFirms(ctx, { id: ctx.documentId, sourcingNo: ctx.number }, firmValues(ctx.doc))
  }

  return {
    propose: async ({ initiator, now }) => ({ contactUserId: initiator.user, quoteStart: formatDate(now) }),

    async compute({ tx, tenantId, doc }) {
      const lines = await planLinesOf(tx, tenantId, doc.items)
      return {
        items: (doc.items ?? []).map(({ planLineId = '' }) => {
          const line = lines.get(planLineId)
          if (!line) return {}
          const { materialId, materialCode, materialName, specs, modelNo, unit, lastPrice } = line
          return { materialId, materialCode, materialName, unit, specs: specs ?? '', modelNo: modelNo ?? '', lastPrice: lastPrice ?? '' }
        }),
      }
    },

    async facts({ tx, doc, documentId }) {
      const isAgreed = (await sourcingOf(tx, documentId))?.sourcingState === AGREED
      return { fewSuppliers: isFew(doc) ? 'yes' : 'no', agreedInBatch: isAgreed ? 'yes' : 'no' }
    },

    check: ctx => releaseFaults(ctx, ctx.documentId, ctx.doc, isSubmit(ctx)),

    drafted: ctx => keep(ctx, 'draft'),
    deleted: ctx => dropSourcing(ctx, ctx.documentId),

    async submitted(ctx) {
      const { documentId, number, doc } = ctx
      await keep(ctx, 'releasing')
      const items = doc.items ?? []
      const sourcing = { id: documentId, sourcingNo: number }
      const ids = await keepLines(ctx, sourcing, items.map(lineValues))
      await keepFirms(ctx, sourcing, firmValues(doc))
      await undraw(ctx, { bizId: documentId, bizType: 'SOURCE' })
      await drawOn(
        ctx,
        items.map(({ planLineId = '', qty = '0' }, at) => ({
          ...{ lineId: planLineId, bizType: 'SOURCE' as const, qty, bizId: documentId, billNo: number },
          bizLineId: must(ids[at], 'the line'),
        })),
      )
    },

    step: { purchase_head: amended, bid_office: amended },

    async approved(ctx) {
      const { tx, tenantId, documentId, doc } = ctx
      await moveSourcing(ctx, documentId, ['releasing', AGREED], { sourcingState: 'open' })
      const firms = await firmsOf(tx, documentId)
      const accounts = await Promise.all(firms.map(({ supplierId }) => accountsOf(tx, tenantId, supplierId)))
      await ctx.notify(accounts.flat(), {
        title: `${TITLES[mode]}邀请`,
        content: `诚邀贵公司参加“${doc.sourcingName}”的${TITLES[mode]}，请于 ${doc.quoteDeadline?.slice(0, 16)} 前在“寻源报价”中报价。`,
      })
    },

    async rejected(ctx) {
      await undraw(ctx, { bizId: ctx.documentId, bizType: 'SOURCE' })
      await backToDraft(ctx, ctx.documentId)
    },
  }
}

/** Later on the hours that approval took are not held against it. */
const isSubmit = (ctx: FormContext<Release>) => ctx.actor === ctx.initiator.user

function valuesOf({ doc, number, initiator }: EffectContext<Release>) {
  const { items, suppliers, quoteStart, quoteDeadline, openTime, enrollDeadline, supplyPeriod } = doc
  return {
    sourcingNo: number || null,
    sourcingName: doc.sourcingName ?? null,
    purchaseType: doc.purchaseType ?? null,
    quoteStart: momentOf(quoteStart),
    quoteDeadline: momentOf(quoteDeadline),
    openTime: momentOf(openTime),
    enrollDeadline: momentOf(enrollDeadline),
    tenderScope: doc.tenderScope ?? null,
    evaluateMethod: doc.evaluateMethod ?? null,
    awardWay: doc.awardWay ?? null,
    allowSplit: doc.allowSplit ?? null,
    payTerm: doc.payTerm ?? null,
    deliveryPlace: doc.deliveryPlace ?? null,
    taxIncluded: doc.taxIncluded ?? null,
    budgetAmount: doc.budgetAmount ?? null,
    totalCeiling: doc.totalCeiling ?? ceilingOf(doc),
    bondAmount: doc.bondAmount ?? null,
    supplyStart: supplyPeriod?.[0] ?? null,
    supplyEnd: supplyPeriod?.[1] ?? null,
    pricingRule: doc.pricingRule ?? null,
    priceFormula: doc.priceFormula ?? null,
    minBidQty: doc.minBidQty ?? null,
    maxShare: doc.maxShare ?? null,
    lineCount: items?.length ?? 0,
    supplierCount: suppliers?.length ?? 0,
    buyerId: initiator.user,
    contactUserId: doc.contactUserId ?? null,
    judgeUserIds: doc.judgeUserIds ?? null,
  }
}

const lineValues = (item: Item) => ({
  planLineId: item.planLineId ?? '',
  materialId: item.materialId ?? '',
  materialCode: item.materialCode ?? '',
  materialName: item.materialName ?? '',
  specs: item.specs ?? null,
  modelNo: item.modelNo ?? null,
  unit: item.unit ?? '',
  qty: item.qty ?? '0',
  needDate: item.needDate ?? '',
  ceilingPrice: item.ceilingPrice ?? null,
  lastPrice: item.lastPrice || null,
})

const firmValues = ({ suppliers = [] }: Release) =>
  suppliers.map(firm => ({
    supplierId: firm.supplierId ?? '',
    supplierLevel: firm.supplierLevel ?? null,
    contactName: firm.contactName ?? '',
    contactPhone: firm.contactPhone ?? '',
    bondPaid: firm.bondPaid ?? 'no',
  }))
