import { creditCodeCheckDigit } from '#company/credit-code.ts'
import { admit, apply } from '#domains/supplier/admission/supplier-admission.ledger.ts'
import { blacklist } from '#domains/supplier/blacklist/supplier-blacklist.ledger.ts'
import { mustBeKnown, obstacle } from '#domains/supplier/profile/supplier.ledger.ts'
import { supplierBreaches } from '#domains/supplier/profile/supplier.query.ts'
import { openAccount } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { delivered, ordered } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { materialCategories } from '#domains/supplier/qualification/material-category.table.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { Desk } from '#server/document/sample.ts'
import type { TestApp } from './app.ts'
import type { AppTools } from './app-test.ts'
import type { Booking } from './books.ts'
import { userId } from './cast.ts'
import { day } from './days.ts'
import { takeEffects } from './due.ts'

let made = 0

/** A credit code nobody has. */
export function newCode(): string {
  const first = `91379900MB${String(++made).padStart(7, '0')}`
  return first + creditCodeCheckDigit(first)
}

/** Somebody's desk in the demo company, for samples and files. */
export const deskIn =
  (app: TestApp) =>
  (account: string, nth = 20): Desk =>
    deskOf(app, app.sites[0]!, app.sites[0]!.database.reader, account, nth, new Date())

export interface Firm {
  id: string
  name: string
}

/** A supplier made for one test, admitted by the same functions as any other. */
export async function newSupplier(
  app: TestApp,
  booking: Booking,
  { status = 'normal', raw = false }: { status?: 'normal' | 'trial'; raw?: boolean } = {},
): Promise<Firm> {
  const ownerUserId = await userId(app, 'zhu.lei')
  return booking(async book => {
    const creditCode = newCode()
    const supplierName = `试验供应商${creditCode.slice(10)}`
    const applicant = {
      ...{ supplierName, creditCode, supplierType: 'maker', sourceWay: 'market', taxpayerType: 'general', legalPerson: `法人${made}` },
      ...{ address: '示范路 1 号', contactName: '试验', contactPhone: '16800000001', payTerm: 'd30', ownerUserId },
    }
    const id = await apply(book, applicant, undefined, 'TEST')
    const rows = await book.tx.select().from(materialCategories)
    const category = rows.find(row => row.categoryCode === (raw ? 'YL01' : 'BJ01'))!
    await admit(
      book,
      id,
      status,
      {
        categories: [{ categoryId: category.id, needSiteAudit: category.needSiteAudit! }],
        banks: [{ bankAccountName: supplierName, bankName: '示范银行', bankAccount: `62000000${made}`, isDefault: 'yes' }],
        qualifications: [
          { qualType: 'license', qualNo: creditCode, expireDate: day(300) },
          { qualType: 'iso9001', qualNo: `Q${made}`, expireDate: day(300) },
        ],
      },
      'TEST',
    )
    return { id, name: supplierName }
  })
}

/** Something ordered and brought some days ago, so that there is something to review. */
export const newDelivery = (booking: Booking, supplierId: string, amount = '1000.00') =>
  booking(async book => {
    const order = { supplierId, orderId: book.newId(), billNo: 'TEST', amount }
    await ordered(book, order)
    await delivered(book, order, { onTime: true, passed: true, on: day(-3) })
  })

const OUT = { blackReason: 'quality', blackDetail: '事故', blackPeriod: 'm6', billNo: 'T' }

/** Suppliers for one test, and what is done with them beside the papers. */
export function suppliersIn(tools: AppTools) {
  const { app, booking, row } = tools
  tools.keeps(supplierBreaches)
  return {
    firm: (kind?: Parameters<typeof newSupplier>[2]) => newSupplier(app, booking, kind),
    /** The firm whose account is supplier01. */
    ownFirm: async () => (await row('sys_user', { account: 'supplier01' }, 'supplier_id')).supplier_id!,
    firmRow: (id: string) => row('sup_supplier', { id }),
    /** Why nothing new may be begun with it, or ''. */
    obstacleTo: (id: string) => booking(book => obstacle(book, id)),
    order: (supplierId: string, amount: string, more: { orderId?: string; categoryId?: string } = {}, now?: Date) =>
      booking(book => ordered(book, { supplierId, orderId: book.newId(), billNo: 'T', amount, ...more }), now),
    /** The name of its account. */
    account: (id: string) => booking(async book => openAccount(book, await mustBeKnown(book, id))),
    blacklist: (id: string, more: object = {}, now?: Date) =>
      booking(book => blacklist({ ...book, site: app.sites[0]! }, id, { ...OUT, ...more }), now),
    /** What takes effect on the morning so many days ahead. */
    night: (days: number) => takeEffects(app, day(days)),
  }
}
