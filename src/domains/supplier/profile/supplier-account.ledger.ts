import { and, eq, inArray, sql } from 'drizzle-orm'
import { EXTERNAL } from '#model/account.ts'
import { isMobile } from '#model/pattern.ts'
import { endSessionsOf } from '#platform/auth/session.store.ts'
import { roles } from '#platform/role/role.table.ts'
import { userRoles, users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { notDeleted } from '#server/db/rows.ts'
import type { Site } from '#server/site.ts'
import type { Book, Supplier } from './supplier.ledger.ts'
import { spelling } from './supplier-history.ledger.ts'

const IN_USE = 1
const FROZEN = 0

/** Enabled 外部账号 of a supplier. */
export async function accountsOf(tx: Tx, tenantId: string, supplierId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.supplierId, supplierId), eq(users.userType, EXTERNAL), eq(users.status, IN_USE), notDeleted(users, tenantId)))
    .orderBy(users.id)
  return rows.map(row => row.id)
}

/**
 * 开通. The account is named like the supplier; its login asks for name, credit code and phone. An administrator sets the password, so that
 * none is sent in a message. An existing account is kept.
 */
export async function openAccount({ tx, tenantId, newId, now }: Book, firm: Supplier, called?: string): Promise<string> {
  const [known] = await tx
    .select({ id: users.id, account: users.account })
    .from(users)
    .where(and(eq(users.supplierId, firm.id), eq(users.userType, EXTERNAL), notDeleted(users, tenantId)))
  if (known) return known.account
  const { supplierNo, supplierName, creditCode, contactName, contactPhone, mail } = firm
  if (!supplierNo) throw new Error(`${supplierName} is not admitted`)
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

/** Keeps the login fields in step with the supplier. Login codes go to the new phone if they went to the old one; a landline gets none. */
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

/**
 * 冻结. Disables accounts and terminates open sessions. Returns the accounts it disabled, because others were disabled for another reason.
 */
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
