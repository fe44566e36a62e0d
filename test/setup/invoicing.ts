import { issueNotice, takeNotice } from '#domains/finance/notice/notice.ledger.ts'
import { type Delivered, receive } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { taxed } from '#model/form/arithmetic.ts'
import type { AppTools } from './app-test.ts'
import { day } from './days.ts'
import { stockIn } from './stock.ts'

/** 待开票: receipts of the supplier of supplier01, ten pieces at 113 with tax. */
export function receivedIn(tools: AppTools) {
  const { booking, row, user } = tools
  const { place } = stockIn(tools)
  const supplierId = async () => (await row('sys_user', { account: 'supplier01' }, 'supplier_id')).supplier_id!
  return {
    supplierId,
    /** The line of a new receipt. */
    async received(more: Partial<Delivered> = {}, head: object = {}): Promise<string> {
      const [at, firm] = [await place(), await supplierId()]
      const from = { supplierId: firm, warehouseId: at.warehouseId, keeperId: user('liang.yan'), buyerId: user('xie.yun'), ...head }
      const line = { materialId: at.materialId, qty: '10', taxPrice: '113', taxRate: '0.13', ...more }
      const receiptId = await booking(book => receive(book, from, [line]))
      return (await row('wh_receipt_line', { receipt_id: receiptId }, 'id')).id!
    },
    lineOf: (id: string) => row('wh_receipt_line', { id }),
  }
}

/** Notices that are in force, over all of these receipt lines. */
export function noticesIn(tools: AppTools) {
  const receipts = receivedIn(tools)
  const { lineOf, supplierId } = receipts
  const { booking, row } = tools
  return {
    ...receipts,
    async noticed(lineIds: readonly string[], penaltyIds: readonly string[] = [], of?: string): Promise<string> {
      const lines: Parameters<typeof takeNotice>[2][number][] = []
      let [total, noTax] = [0, 0]
      for (const id of lineIds) {
        const line = await lineOf(id)
        const head = await row('wh_receipt', { id: line.receipt_id }, 'receipt_no, receipt_date::text as day')
        const { lineAmount = '0', noTaxAmount = '0' } = taxed(line.gross_qty, line.net_price, line.tax_rate)
        ;[total, noTax] = [total + Number(lineAmount), noTax + Number(noTaxAmount)]
        lines.push({
          ...{ receiptLineId: id, receiptNo: head.receipt_no!, receiptDate: head.day!, materialId: line.material_id!, unit: line.unit! },
          ...{ materialCode: line.material_code!, materialName: line.material_name!, qty: line.gross_qty!, taxPrice: line.net_price! },
          ...{ taxRate: line.tax_rate!, lineAmount },
        })
      }
      const firm = of ?? (await supplierId())
      return booking(async book => {
        const id = book.newId()
        const terms = { invoiceType: 'e_special', invoiceDeadline: day(30) }
        const sums = {
          totalAmount: total.toFixed(2),
          totalNoTax: noTax.toFixed(2),
          totalTax: (total - noTax).toFixed(2),
          penaltyAmount: '0',
        }
        const head = { ...terms, ...sums, id, noticeNo: `N${id}`, supplierId: firm, periodStart: day(), periodEnd: day() }
        await takeNotice(book, { ...head, taxRate: lines[0]!.taxRate }, lines, penaltyIds)
        await issueNotice(book, id, terms)
        return id
      })
    },
  }
}
