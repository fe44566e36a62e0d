import { eq } from 'drizzle-orm'
import { admit, apply } from '#domains/supplier/admission/supplier-admission.ledger.ts'
import { blacklist } from '#domains/supplier/blacklist/supplier-blacklist.ledger.ts'
import type { Supplier } from '#domains/supplier/profile/supplier.ledger.ts'
import { openAccount } from '#domains/supplier/profile/supplier-account.ledger.ts'
import { alter, spelling } from '#domains/supplier/profile/supplier-history.ledger.ts'
import { delivered, ordered } from '#domains/supplier/profile/supplier-trade.ledger.ts'
import { materialCategories } from '#domains/supplier/qualification/material-category.table.ts'
import { formatDate } from '#model/date.ts'
import { users } from '#platform/user/user.table.ts'
import { categories, type SupplierSeed, suppliers } from './demo/suppliers.ts'
import type { Seeding } from './load.ts'

const DAY = 86_400_000
const TENANT = '000000'
const OPENING = '期初'

/** 供应商 of the demo company, written by the same functions that effects use: admitted last year, some of them blacklisted since. */
export async function loadSuppliers(seeding: Seeding, userIds: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, string>> {
  const kinds = await loadCategories(seeding)
  const ids = new Map<string, string>()
  for (const seed of suppliers) {
    const id = await loadSupplier(seeding, seed, kinds, userIds)
    ids.set(seed.name, id)
  }
  return ids
}

async function loadCategories({ tx, newId }: Seeding): Promise<ReadonlyMap<string, string>> {
  const ids = new Map(categories.map(({ code }) => [code, newId()]))
  const yes = (is: boolean) => (is ? 'yes' : 'no')
  await tx.insert(materialCategories).values(
    await Promise.all(
      categories.map(async ({ code, name, parent, audited, inspected, batched, over, tax }) => ({
        id: ids.get(code)!,
        categoryCode: code,
        categoryName: name,
        parentId: parent ? ids.get(parent)! : null,
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
  return ids
}

async function loadSupplier(
  seeding: Seeding,
  seed: SupplierSeed,
  kinds: ReadonlyMap<string, string>,
  userIds: ReadonlyMap<string, string>,
): Promise<string> {
  const at = (daysAgo: number) => ({ ...seeding, tenantId: TENANT, now: new Date(seeding.now.getTime() - daysAgo * DAY) })
  const day = (daysAhead: number) => formatDate(new Date(seeding.now.getTime() + daysAhead * DAY), 'yyyy-MM-dd')
  const then = at(400)
  const supplierId = await apply(
    then,
    {
      ...{ supplierName: seed.name, creditCode: seed.creditCode, supplierType: seed.type, sourceWay: 'market', taxpayerType: 'general' },
      ...{ legalPerson: seed.legalPerson, regCapital: '2000.00', foundDate: '2009-05-18', address: seed.address, payTerm: seed.payTerm },
      ...{ contactName: seed.contact, contactPhone: seed.phone, mail: null, ownerUserId: userIds.get(seed.owner)! },
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
      categories: seed.categories.map(code => ({ categoryId: kinds.get(code)!, needSiteAudit: audited.get(code)! })),
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
  await trade(seed, supplierId, kinds, { at, day })
  await openDoor(seeding, seed, firm)
  if (seed.status === 'blacklisted')
    await blacklist(at(250), supplierId, {
      ...{ blackReason: 'quality', blackDetail: '批量质量事故，整改不力。', blackPeriod: 'm6', billNo: OPENING },
    })
  return supplierId
}

async function trade(
  seed: SupplierSeed,
  supplierId: string,
  kinds: ReadonlyMap<string, string>,
  { at, day }: { at(daysAgo: number): Parameters<typeof ordered>[0]; day(daysAhead: number): string },
): Promise<void> {
  const categoryId = kinds.get(seed.categories[0]!)!
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

/** One account is somebody of the cast; the others are opened as admission opens them. */
async function openDoor({ tx, ...seeding }: Seeding, { account }: SupplierSeed, firm: Supplier): Promise<void> {
  if (!account) return
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.account, account))
  if (known) await tx.update(users).set({ supplierId: firm.id }).where(eq(users.id, known.id))
  else await openAccount({ ...seeding, tx, tenantId: TENANT }, firm, account)
}
