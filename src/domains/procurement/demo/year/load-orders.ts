import Big from 'big.js'
import { eq } from 'drizzle-orm'
import { openContract } from '#domains/finance/invoice/invoice.ledger.ts'
import { contractLinesOf, contractOf, effectContract, holdLines, keepContract } from '#domains/procurement/contract/contract.ledger.ts'
import { openOrder } from '#domains/procurement/order/purchase-order.ledger.ts'
import { purchaseOrders } from '#domains/procurement/order/purchase-order.table.ts'
import { undraw } from '#domains/procurement/plan/plan-draw.ledger.ts'
import { recordPrices } from '#domains/procurement/price/price-history.ledger.ts'
import { suppliers } from '#domains/supplier/demo/suppliers.ts'
import { materialsById } from '#domains/warehouse/material/material.ledger.ts'
import { formatDate } from '#model/date.ts'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumber } from '#server/document/number.ts'
import type { Agreed } from './load-agreements.ts'
import type { Won } from './load-sourcing.ts'
import { type Made, TAX_RATE } from './made.ts'

const RULE = { prefix: 'CGHT', date: 'YMD', digits: 4 } as const
const WARRANTY = 12
const KEPT = [
  { payStage: 'arrival', payRatio: '90', payCondition: '到货验收合格、收到发票后支付' },
  { payStage: 'retention', payRatio: '10', payCondition: '质保期满后支付' },
] as const
const WHOLE = [{ payStage: 'arrival', payRatio: '100', payCondition: '到货验收合格、收到发票后支付' }] as const
const LATE = { lateRate: '0.5', lateCap: '5' }
/** Parts have a warranty, and something is kept of them until it is over; steel has none. */
const isKept = (type: string) => type === 'spare'

const termOf = (name: string): string =>
  must(
    suppliers.find(supplier => supplier.name === name),
    name,
  ).payTerm

/** 协议下单, confirmed by its supplier. */
export async function callOff(demo: DemoContext, made: Made, agreed: Agreed): Promise<void> {
  const { purchase, planLines } = made
  const lines = purchase.lines.map(line => ({
    ...termsOf(demo, made, line),
    ...{ agreementLineId: agreed.lines.get(line.material), planLineId: planLines.get(line.material) },
  }))
  await place(demo, made, { purchaseAgreementId: agreed.id, payTerm: termOf(purchase.supplier) }, lines)
}

/** 采购合同, with or without an award behind it, and the order that it sends out. */
export async function signFor(demo: DemoContext, made: Made, won?: Won): Promise<void> {
  const { tx, tenantId, newId, now, idOf } = demo
  const { purchase, planLines } = made
  const [id, day, billNo] = [
    newId(),
    formatDate(now, 'yyyy-MM-dd'),
    await nextNumber(tx, { tenantId, flowKey: 'contract', rule: RULE, now }),
  ]
  const known = await materialsById(
    tx,
    tenantId,
    purchase.lines.map(({ material }) => idOf('material', material)),
  )
  const lines = purchase.lines.map(line => {
    const { materialCode, materialName, specs, modelNo, unit } = must(known.get(idOf('material', line.material)), line.material)
    const { lineAmount = '0', noTaxAmount = '0', lineTax = '0' } = taxed(line.qty, line.price, TAX_RATE)
    return {
      ...{ ...termsOf(demo, made, line), materialCode, materialName, specs, modelNo, unit, lineAmount, noTaxAmount, lineTax },
      ...{ isFree: 'no', planLineId: planLines.get(line.material) ?? null, awardLineId: won?.awardLineId ?? null, techStandard: null },
    }
  })
  const total = (of: 'lineAmount' | 'noTaxAmount' | 'lineTax') => lines.reduce((sum, line) => sum.plus(line[of]), new Big(0)).toFixed(2)
  const payTerm = termOf(purchase.supplier)
  await keepContract(
    demo,
    id,
    {
      ...{
        contractNo: billNo,
        contractName: `${purchase.name}采购合同`,
        contractType: purchase.type === 'ingot' ? 'ingot' : 'goods',
        payTerm,
      },
      ...{ supplierId: idOf('supplier', purchase.supplier), awardId: won?.awardId ?? null, signDate: day, currency: 'CNY', ...LATE },
      ...{ totalAmount: total('lineAmount'), totalNoTax: total('noTaxAmount'), totalTax: total('lineTax') },
      ...{ buyerId: idOf('user', purchase.buyer), warrantyMonths: isKept(purchase.type) ? WARRANTY : null },
    },
    'approving',
  )
  await holdLines(demo, must(await contractOf(tx, tenantId, id), billNo), lines)
  const stages = (isKept(purchase.type) ? KEPT : WHOLE).map(stage => ({ ...stage, planPayDate: purchase.due }))
  const { contract, plans } = await effectContract(demo, id, stages)
  await openContract(demo, contract, plans)
  await undraw(demo, { bizId: id, bizType: 'DIRECT' })
  const signed = await contractLinesOf(demo, id)
  await place(
    demo,
    made,
    { purchaseContractId: id, payTerm },
    signed.map(({ id: contractLineId, awardLineId, planLineId, materialId, qty, taxPrice, taxRate, deliveryDate, warehouseId }) => ({
      ...{ contractLineId, awardLineId, planLineId, materialId, qty, taxPrice, taxRate, deliveryDate, warehouseId },
    })),
  )
  await recordPrices(
    demo,
    signed.map(({ id: bizLineId, materialId, supplierId, taxPrice, taxRate, qty }) => ({
      ...{ priceKind: 'contract' as const, materialId, supplierId, taxPrice, taxRate, qty, bizLineId, priceDate: day, billNo },
    })),
  )
  made.contractId = id
}

const termsOf = ({ idOf }: DemoContext, { purchase }: Made, line: { material: string; qty: string; price: string }) => ({
  ...{ materialId: idOf('material', line.material), qty: line.qty, taxPrice: line.price, taxRate: TAX_RATE },
  ...{ deliveryDate: purchase.due, warehouseId: idOf('warehouse', purchase.warehouse) },
})

type Terms = Partial<Pick<Parameters<typeof openOrder>[1], 'purchaseAgreementId' | 'purchaseContractId'>> & { readonly payTerm: string }

async function place(demo: DemoContext, made: Made, terms: Terms, lines: Parameters<typeof openOrder>[2]): Promise<void> {
  const { tx, now, idOf } = demo
  const { supplier, buyer } = made.purchase
  const whose = { supplierId: idOf('supplier', supplier), buyerId: idOf('user', buyer), deliveryPlace: '本公司厂区' }
  const { id } = await openOrder(demo, { ...whose, ...terms }, lines)
  await tx
    .update(purchaseOrders)
    .set({ orderState: 'confirmed', confirmDate: formatDate(now, 'yyyy-MM-dd'), confirmRemark: '按期交货' })
    .where(eq(purchaseOrders.id, id))
  made.orderId = id
}
