import type { SubmittedOf } from '#model/flow/flow.ts'
import { below } from '#model/form/arithmetic.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { requireEnabled } from '../customer/customer.ledger.ts'
import { customerFor, usableFaults } from '../customer/customer-rules.query.ts'
import { floorsOf } from '../product/product.ledger.ts'
import { productFaults } from '../product/product-rules.query.ts'
import { overlappingPrice, signAgreement } from './agreement.ledger.ts'
import { saleAgreement } from './sale_agreement.flow.ts'

type Context = FormContext<SubmittedOf<typeof saleAgreement>>
type Rows = readonly { readonly productId?: string }[] | undefined

const floorsFor = ({ tx }: Pick<Context, 'tx'>, rows: Rows) =>
  floorsOf(
    tx,
    (rows ?? []).flatMap(({ productId }) => productId ?? []),
  )

/** A product of a customer has one price at a time. */
async function priceFaults(ctx: Context): Promise<Fault[]> {
  const { customerId, validPeriod, products } = ctx.doc
  const [startDate, endDate] = validPeriod
  const faults: Fault[] = []
  for (const [at, { productId }] of products.entries()) {
    const other = await overlappingPrice(ctx, { customerId, productId, startDate, endDate })
    if (other)
      faults.push({
        path: `products.${at}.productId`,
        message: `该客户该产品在 ${other.startDate} 至 ${other.endDate} 已有协议价格（${other.agreementNo}）`,
      })
  }
  return faults
}

/** 销售框架协议. Its prices are written when it is approved; its state follows from the day. */
export default effects(saleAgreement, {
  async compute(ctx) {
    const [found, floors] = await Promise.all([customerFor(ctx, ctx.doc.customerId), floorsFor(ctx, ctx.doc.products)])
    const products = (ctx.doc.products ?? []).map(({ productId = '' }) => ({ floorPrice: floors.get(productId) }))
    return { tradeArea: found?.tradeArea, products }
  },

  async facts(ctx) {
    const floors = await floorsFor(ctx, ctx.doc.products)
    const isBelow = (ctx.doc.products ?? []).some(({ productId = '', taxPrice }) => below(taxPrice, floors.get(productId)))
    return { belowFloor: isBelow ? 'yes' : 'no' }
  },

  async check(ctx) {
    const faults = [...(await usableFaults(ctx, ctx.doc.customerId)), ...(await productFaults(ctx, ctx.doc.products))]
    return faults.length > 0 ? faults : priceFaults(ctx)
  },

  claims: ({ doc }) =>
    doc.products.map(({ productId }, at) => ({
      ...{ subject: 'salesPrice', subjectId: `${doc.customerId} ${productId}`, path: `products.${at}.productId` },
      refusal: ({ number }) => `该客户该产品的协议正在审批：${number}`,
    })),

  async approved(ctx) {
    const { doc, number: agreementNo } = ctx
    await requireEnabled(ctx, doc.customerId)
    const { agreementName, customerId, signDate, currency, payTerm, priceMode, deliveryTerm, products } = doc
    const [startDate, endDate] = doc.validPeriod
    const { tradeArea = 'domestic', planAmount = '0.00' } = doc
    await signAgreement(
      ctx,
      {
        ...{ agreementNo, agreementName, customerId, tradeArea, signDate, startDate, endDate },
        ...{ currency, payTerm, priceMode, deliveryTerm, planAmount },
      },
      products,
    )
  },
})
