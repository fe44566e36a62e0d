import { receiptLinesIn, receiptOf, receive } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { formatDate } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { taxed } from '#model/form/arithmetic.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { confirmNotice, issueNotice, takeNotice } from '../notice/notice.ledger.ts'
import { openPenalty, proposePenalty } from '../penalty/penalty.ledger.ts'

/** The supplier of the sample notices and invoices; it has an account of its own. */
const SUPPLIER = '示范特钢锭材有限公司'
const SAMPLES = 11

/** 对账. Receipts of one supplier that are waiting to be invoiced, and penalties of others that are waiting for a decision. */
export async function loadInvoicing(ctx: DemoContext, opened: Date): Promise<void> {
  for (let nth = 0; nth < SAMPLES; nth++) {
    const no = String(nth).padStart(2, '0')
    await receipt(ctx, `DZ-A${no}`, opened)
    await notice(ctx, `DZ-B${no}`, await receipt(ctx, `DZ-B${no}`, opened))
    await receipt(ctx, `DZ-C${no}`, opened)
  }
  const [late, loss] = ['北岭重型铸锭有限公司', '恒力轴承备件有限公司'].map(name => ctx.idOf('supplier', name))
  await proposePenalty(ctx, {
    ...{ supplierId: late ?? '', sourceType: 'late', penaltyReason: '钢锭逾期 6 天到货', deductAmount: '1860.00' },
  })
  await openPenalty(ctx, { supplierId: loss ?? '', sourceType: 'manual', penaltyReason: '轴承外包装破损返修', deductAmount: '420.00' })
}

const receipt = (ctx: DemoContext, purchaseOrderNo: string, postTime: Date): Promise<string> =>
  receive(
    ctx,
    {
      ...{ supplierId: ctx.idOf('supplier', SUPPLIER), purchaseOrderNo, warehouseId: ctx.idOf('warehouse', 'YL01') },
      ...{ keeperId: ctx.idOf('user', 'liang.yan'), buyerId: ctx.idOf('user', 'xie.yun') },
    },
    [
      {
        materialId: ctx.idOf('material', 'GD-0010'),
        batchNo: purchaseOrderNo,
        qty: '24',
        taxPrice: '6890',
        taxRate: '0.13',
        qualityState: 'good',
      },
    ],
    postTime,
  )

/** 开票通知 that its supplier has confirmed, over all of a receipt. */
async function notice(ctx: DemoContext, noticeNo: string, receiptId: string): Promise<void> {
  const { tx, now, newId } = ctx
  const [line] = await receiptLinesIn(tx, receiptId)
  const head = must(await receiptOf(tx, receiptId), noticeNo)
  const {
    id: receiptLineId,
    qty,
    netPrice: taxPrice,
    taxRate,
    materialId,
    materialCode,
    materialName,
    specs,
    modelNo,
    unit,
  } = must(line, noticeNo)
  const { lineAmount = '0', noTaxAmount = '0', lineTax = '0' } = taxed(qty, taxPrice, taxRate)
  const today = formatDate(now, 'yyyy-MM-dd')
  const id = newId()
  const invoicing = { invoiceType: 'e_special', invoiceDeadline: addDays(today, 30) }
  await takeNotice(
    ctx,
    {
      ...{
        ...invoicing,
        id,
        noticeNo,
        supplierId: ctx.idOf('supplier', SUPPLIER),
        periodStart: head.receiptDate,
        periodEnd: today,
        taxRate,
      },
      ...{ totalAmount: lineAmount, totalNoTax: noTaxAmount, totalTax: lineTax, penaltyAmount: '0' },
    },
    [
      {
        ...{
          receiptLineId,
          receiptNo: head.receiptNo,
          receiptDate: head.receiptDate,
          purchaseOrderNo: head.purchaseOrderNo,
          qty,
          taxPrice,
        },
        ...{ taxRate, lineAmount, materialId, materialCode, materialName, specs, modelNo, unit },
      },
    ],
    [],
  )
  await confirmNotice(ctx, id, 'yes')
  await issueNotice(ctx, id, invoicing)
}
