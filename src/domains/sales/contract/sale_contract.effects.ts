import type { DocumentOf, SubmittedOf } from '#model/flow/flow.ts'
import { above, add, below, same, shares, times } from '#model/form/arithmetic.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import { effects, type Fault, type FormContext } from '#server/document/effects.ts'
import { agreementOf, pricesOf } from '../agreement/agreement.ledger.ts'
import { creditOf } from '../customer/credit.ledger.ts'
import { customerOf, requireEnabled } from '../customer/customer.ledger.ts'
import { usableFaults } from '../customer/customer-rules.query.ts'
import { floorsOf, productsById } from '../product/product.ledger.ts'
import { productFaults } from '../product/product-rules.query.ts'
import { contractNumbered, signContract } from './contract.ledger.ts'
import { saleContract } from './sale_contract.flow.ts'

type Doc = SubmittedOf<typeof saleContract>
type Draft = FormContext<DocumentOf<typeof saleContract>>

/** 销售合同. A contract is not in the exposure of its customer, its orders are: whether they would fit is asked here already. */
export default effects(saleContract, {
  async compute(ctx) {
    const { products = [], payments = [], totalAmount = '0.00' } = ctx.doc
    const known = await productsById(ctx, idsIn(products))
    const amounts = shares(
      totalAmount,
      payments.map(({ payRatio }) => payRatio ?? '0'),
    )
    return {
      products: products.map(({ productId = '' }) => {
        const { productName, unitWeight } = known.get(productId) ?? {}
        return { productName, unitWeight: unitWeight ?? undefined }
      }),
      payments: payments.map((_, at) => ({ planAmount: amounts[at] })),
    }
  },

  async facts(ctx) {
    const isOver = await creditExceeded(ctx)
    return { creditExceeded: isOver ? 'yes' : 'no', priceDeviation: (await deviates(ctx)) ? 'yes' : 'no' }
  },

  async check(ctx) {
    const { doc } = ctx
    const faults = [
      ...(await usableFaults(ctx, doc.customerId)),
      ...(await productFaults(ctx, doc.products)),
      ...(await agreementFaults(ctx)),
    ]
    const taken = await contractNumbered(ctx, doc.contractNo)
    return taken ? [...faults, { path: 'contractNo', message: '合同编号已被使用' }] : faults
  },

  claims: ({ doc }) => [
    {
      ...{ subject: 'salesContract', subjectId: doc.contractNo, path: 'contractNo' },
      refusal: ({ number }) => `合同编号正在评审：${number}`,
    },
  ],

  async approved(ctx) {
    const { doc, number: billNo } = ctx
    await requireEnabled(ctx, doc.customerId)
    const { contractNo, contractName, customerId, salesAgreementId, salesContractType, signDate, currency, exchangeRate } = doc
    const { payTerm, deliveryTerm, warrantyMonths, isTemplate, signedFile = [] } = doc
    const [deliveryFrom, deliveryTo] = doc.deliveryPeriod
    await signContract(
      ctx,
      {
        ...{ contractNo, contractName, customerId, salesAgreementId: salesAgreementId ?? null, salesContractType, signDate, deliveryFrom },
        ...{ deliveryTo, currency, exchangeRate, payTerm, deliveryTerm, warrantyMonths, isTemplate, signedFile, billNo },
      },
      doc.products.map(row => ({ ...row, techStandard: row.techStandard ?? null })),
      doc.payments.map(row => ({ ...row, planDate: row.planDate ?? null })),
    )
    await ctx.notify(await holdersOf(ctx.tx, ctx.tenantId, 'archivist'), {
      title: `销售合同待归档：${contractNo}`,
      content: `销售合同“${contractName}”（${contractNo}）已签署生效，请办理预归档。`,
    })
  },
})

const idsIn = (rows: readonly { readonly productId?: string }[]) => rows.flatMap(({ productId }) => productId ?? [])

async function creditExceeded({ tx, tenantId, doc }: Draft): Promise<boolean> {
  const [customer, credit] = await Promise.all([customerOf({ tx, tenantId }, doc.customerId), creditOf(tx, doc.customerId)])
  return above(add(credit?.exposure, times(doc.totalAmount, doc.exchangeRate)), customer?.creditLimit)
}

/** A price other than the one of the agreement, or below the floor. */
async function deviates(ctx: Draft): Promise<boolean> {
  const { products = [], salesAgreementId } = ctx.doc
  const [floors, prices] = await Promise.all([floorsOf(ctx.tx, idsIn(products)), salesAgreementId ? pricesOf(ctx, salesAgreementId) : []])
  const agreed = new Map(prices.map(row => [row.productId, row.taxPrice]))
  return products.some(({ productId = '', taxPrice }) => {
    const differs = salesAgreementId !== undefined && !same(taxPrice, agreed.get(productId))
    return differs || below(taxPrice, floors.get(productId))
  })
}

async function agreementFaults(ctx: FormContext<Doc>): Promise<Fault[]> {
  const { salesAgreementId, customerId, currency, products } = ctx.doc
  if (!salesAgreementId) return []
  const found = await agreementOf(ctx, salesAgreementId)
  if (!found || found.customerId !== customerId) return [{ path: 'salesAgreementId', message: '框架协议不是该客户的' }]
  if (found.currency !== currency) return [{ path: 'currency', message: '币种须与框架协议一致' }]
  const { startDate, endDate } = found
  return products.flatMap(({ deliveryDate }, at) =>
    deliveryDate >= startDate && deliveryDate <= endDate
      ? []
      : [{ path: `products.${at}.deliveryDate`, message: `交货日期须在框架协议有效期 ${startDate} 至 ${endDate} 内` }],
  )
}
