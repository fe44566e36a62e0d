import { and, eq, sql } from 'drizzle-orm'
import { users } from '#platform/user/user.table.ts'
import type { Tx } from '#server/db/database.ts'
import { Refusal } from '#server/http/refusal.ts'
import { tenants } from './tenant.table.ts'

/** The limits of a tenant: nobody works in one that is disabled, expired or removed, and it has so many accounts. */
const find = async (tx: Tx, tenantId: string) => {
  const [found] = await tx
    .select()
    .from(tenants)
    .where(and(eq(tenants.tenantId, tenantId), eq(tenants.isDeleted, 0)))
  return found
}

export async function requireOpenTenant(tx: Tx, tenantId: string): Promise<void> {
  const tenant = await find(tx, tenantId)
  const isOver = tenant?.expireTime && tenant.expireTime.getTime() <= Date.now()
  if (tenant?.status !== 1 || isOver)
    throw new Refusal(isOver ? '租户已到期，请联系管理员' : '租户已停用，请联系管理员', 400, { error: 'invalid_grant' })
}

export async function requireRoomForAccount(tx: Tx, tenantId: string): Promise<void> {
  const { accountNumber = -1 } = (await find(tx, tenantId)) ?? {}
  if (accountNumber < 0) return
  const [row] = await tx
    .select({ used: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.isDeleted, 0)))
  if ((row?.used ?? 0) >= accountNumber) throw new Refusal(`账号数量已达租户额度（${accountNumber}个），请联系平台管理员`)
}
