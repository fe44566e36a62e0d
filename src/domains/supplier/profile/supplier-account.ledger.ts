import { and, eq, inArray, sql } from 'drizzle-orm'
import { isMobile } from '#model/pattern.ts'
import { endSessionsOf } from '#platform/auth/session.store.ts'
import { roles } from '#platform/role/role.table.ts'
import { userRoles, users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Site } from '#server/site.ts'
import type { Book, Supplier } from './supplier.ledger.ts'
import { spelling } from './supplier-history.ledger.ts'

const EXTERNAL = 3
const IN_USE = 1
const FROZEN = 0

/** 外部账号 of a supplier: who logs in for it at its own door, frozen ones left out. */
export async function accountsOf(tx: Tx, tenantId: string, supplierId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.supplierId, supplierId), eq(users.userType, EXTERNAL), eq(users.status, IN_USE), notDeleted(users, tenantId)))
    .orderBy(users.id)
  return rows.map(row => row.id)
}

/**
 * 开通. The account is called like the supplier; its door asks for name, credit code and telephone. It has no password until an administrator
 * gives it one: nothing secret is written into a message. Who has an account already keeps it.
 */
export async function openAccount({ tx, tenantId, newId, now }: Book, firm: Supplier, called?: string): Promise<string> {
  const [known] = await tx
    .select({ id: users.id, account: users.account })
    .from(users)
    .where(and(eq(users.supplierId, firm.id), eq(users.userType, EXTERNAL), notDeleted(users, tenantId)))
  if (known) return known.account
  const { supplierNo, supplierName, creditCode, contactName, contactPhone, mail } = firm
  if (!supplierNo) throw new Error(`${supplierName} has not been admitted`)
  const [id, account] = [newId(), called ?? supplierNo.toLowerCase()]
  await tx.insert(users).values({
    id,
    tenantId,
    account,
    userType: EXTERNAL,
    code: supplierNo,
    name: contactName,
    realName: contactName,
    phone: contactPhone,
    email: mail ?? '',
    supplierName,
    creditCode,
    workPhone: contactPhone,
    supplierId: firm.id,
    mustChangePassword: true,
    py: (await spelling(contactName)).slice(0, 128),
    createTime: now,
  })
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.roleAlias, 'supplier'), notDeleted(roles, tenantId)))
  if (role) await tx.insert(userRoles).values({ userId: id, roleId: role.id })
  return account
}

/**
 * What the door asks for follows the supplier's own row. Codes for signing in go to the new telephone as well, where they went to the old one;
 * a landline receives none.
 */
export async function followFirm({ tx }: Book, before: Supplier, { id, supplierName, contactPhone }: Supplier): Promise<void> {
  const codesTo = isMobile(contactPhone) ? contactPhone : ''
  await tx
    .update(users)
    .set({
      ...{ supplierName, workPhone: contactPhone, version: sql`version + 1` },
      phone: sql`case when ${users.phone} = ${before.contactPhone} then ${codesTo} else ${users.phone} end`,
    })
    .where(and(eq(users.supplierId, id), eq(users.userType, EXTERNAL)))
}

/** 冻结. Whoever is inside is out at once. Whom it shut out: what was closed before is somebody else's decision. */
export async function freezeAccounts({ tx, tenantId }: Book, site: Site, supplierId: string): Promise<string[]> {
  const ids = await accountsOf(tx, tenantId, supplierId)
  await turn(tx, ids, FROZEN)
  if (ids.length > 0) await endSessionsOf(tx, site, ids, 'blacklisted')
  return ids
}

export const reopenAccounts = ({ tx }: Book, ids: readonly string[]): Promise<unknown> => turn(tx, ids, IN_USE)

const turn = (tx: Tx, ids: readonly string[], status: number) =>
  tx
    .update(users)
    .set({ status, version: sql`version + 1` })
    .where(inArray(users.id, [...ids]))
