import { eq } from 'drizzle-orm'
import { formatDate } from '#model/date.ts'
import { users } from '#platform/user/user.table.ts'
import { type DemoContext, demo } from '#server/document/demo.ts'
import { admit, apply } from '../admission/supplier-admission.ledger.ts'
import { blacklist } from '../blacklist/supplier-blacklist.ledger.ts'
import type { Supplier } from '../profile/supplier.ledger.ts'
import { openAccount } from '../profile/supplier-account.ledger.ts'
import { alter, spelling } from '../profile/supplier-history.ledger.ts'
import { delivered, ordered } from '../profile/supplier-trade.ledger.ts'
import { materialCategories } from '../qualification/material-category.table.ts'
import { categories, type SupplierSeed, suppliers } from './suppliers.ts'

const DAY = 86_400_000
const OPENING = '期初'

/** 供应商 of the demo company, written by the functions of the effects: admitted last year, some blacklisted since. */
export default demo({
  async books(ctx) {
    await loadCategories(ctx)
    for (const seed of suppliers) ctx.remember('supplier', seed.name, await loadSupplier(ctx, seed))
  },
})

async function loadCategories({ tx, named, idOf }: DemoContext): Promise<void> {
  named('materialCategory', categories, ({ code }) => code)
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  await tx.insert(materialCategories).values(
    await Promise.all(
      categories.map(async ({ code, name, parent, audited, inspected, batched, over, tax }) => ({
        id: idOf('materialCategory', code),
        categoryCode: code,
        categoryName: name,
        parentId: parent ? idOf('materialCategory', parent) : null,
        needSiteAudit: yes(audited),
        needInspect: yes(inspected),
        batchManaged: yes(batched),
        overReceiptRate: over,
        defaultTaxRate: tax,
        enabled: 'yes',
        py: await spelling(`${code} ${name}`),
      })),
    ),
  )
}

async function loadSupplier(ctx: DemoContext, seed: SupplierSeed): Promise<string> {
  const at = (daysAgo: number) => ({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * DAY) })
  const day = (daysAhead: number) => formatDate(new Date(ctx.now.getTime() + daysAhead * DAY), 'yyyy-MM-dd')
  const then = at(400)
  const supplierId = await apply(
    then,
    {
      ...{ supplierName: seed.name, creditCode: seed.creditCode, supplierType: seed.type, sourceWay: 'market', taxpayerType: 'general' },
      ...{ legalPerson: seed.legalPerson, regCapital: '2000.00', foundDate: '2009-05-18', address: seed.address, payTerm: seed.payTerm },
      ...{ contactName: seed.contact, contactPhone: seed.phone, mail: null, ownerUserId: ctx.idOf('user', seed.owner) },
    },
    undefined,
    OPENING,
  )
  const audited = new Map(categories.map(({ code, audited }) => [code, audited ? 'yes' : 'no']))
  const firm = await admit(
    then,
    supplierId,
    seed.status === 'trial' ? 'trial' : 'normal',
    {
      categories: seed.categories.map(code => ({ categoryId: ctx.idOf('materialCategory', code), needSiteAudit: audited.get(code) })),
      banks: [
        {
          bankAccountName: seed.name,
          bankName: '示范商业银行工业路支行',
          bankAccount: `6228${seed.creditCode.slice(-4, -1).padStart(12, '0')}`,
          isDefault: 'yes',
        },
      ],
      qualifications: [
        { qualType: 'license', qualNo: seed.creditCode, expireDate: day(1200) },
        { qualType: 'iso9001', qualNo: `Q${seed.creditCode.slice(-6)}`, expireDate: day(seed.account === 'supplier01' ? 45 : 700) },
      ],
    },
    OPENING,
  )
  await alter(then, supplierId, { level: seed.level }, { billNo: OPENING })
  await trade(seed, supplierId, { at, day })
  await openDoor(ctx, seed, firm)
  if (seed.status === 'blacklisted')
    await blacklist(at(250), supplierId, {
      ...{ blackReason: 'quality', blackDetail: '批量质量事故，整改不力。', blackPeriod: 'm6', billNo: OPENING },
    })
  return supplierId
}

async function trade(
  seed: SupplierSeed,
  supplierId: string,
  { at, day }: { at(daysAgo: number): DemoContext; day(daysAhead: number): string },
): Promise<void> {
  const [category = ''] = seed.categories
  const categoryId = at(0).idOf('materialCategory', category)
  const order = (amount: string) => ({ supplierId, orderId: at(0).newId(), billNo: OPENING, amount: `${amount}.00`, categoryId })
  if (seed.delivered) {
    const done = order(seed.delivered)
    await ordered(at(110), done)
    const half = (Number(seed.delivered) / 2).toFixed(2)
    await delivered(at(70), { ...done, amount: half }, { onTime: true, passed: true, on: day(-70) })
    await delivered(at(30), { ...done, amount: half }, { onTime: seed.level === 'A', passed: true, on: day(-30) })
  }
  if (seed.open) await ordered(at(25), order(seed.open))
}

/** One account belongs to the demo people; the others are created as in admission. */
async function openDoor(ctx: DemoContext, { account }: SupplierSeed, firm: Supplier): Promise<void> {
  if (!account) return
  const { tx } = ctx
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.account, account))
  if (known) await tx.update(users).set({ supplierId: firm.id }).where(eq(users.id, known.id))
  else await openAccount(ctx, firm, account)
}
