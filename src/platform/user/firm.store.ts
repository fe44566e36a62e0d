import { EXTERNAL } from '#model/account.ts'
import { workPhoneProblem } from '#model/phone.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import type { UserForm } from './user-form.store.ts'

/**
 * 所属单位. An external account belongs to one company and sees only its data. A department provides the companies as the reference `firm`,
 * with the name and credit code asked for at login.
 */
const FIRM = 'firm'

interface Account {
  userType: number
  supplierId?: string | null
}

type Firm = Record<'supplierName' | 'creditCode', string>

/** The company fields to store; staff has none. Missing values stay, but an external account must have a company. */
export async function firmOf(ctx: Context, { supplierId, workPhone }: UserForm, before: Account) {
  if (before.userType !== EXTERNAL) return {}
  const wanted = (supplierId ?? before.supplierId ?? '').trim()
  if (!wanted) throw new Refusal('请选择供应商')
  const phone = before.supplierId ? workPhone : (workPhone ?? '')
  const problem = phone !== undefined && workPhoneProblem(phone)
  if (problem) throw new Refusal(problem)
  // A company that is no longer offered may stay, so that other fields can be changed.
  if (wanted === before.supplierId) return { workPhone: phone?.trim() }
  const id = await chosen(ctx, wanted)
  const [found] = (await ctx.app.references.of(FIRM)?.find(ctx.tx, ctx.caller.tenantId, [id])) ?? []
  const { supplierName, creditCode } = found!.row as Firm
  return { supplierId: id, supplierName, creditCode, workPhone: phone?.trim() }
}

/** Accounts are enabled again only while their company is still offered. */
export async function requireWelcome(ctx: Context, accounts: readonly Account[]): Promise<void> {
  const firms = new Set(accounts.flatMap(({ userType, supplierId }) => (userType === EXTERNAL ? [supplierId ?? ''] : [])))
  for (const firm of firms) await chosen(ctx, firm)
}

/** By id, number, name or credit code, as workbooks contain it. Locked until the transaction ends. */
async function chosen({ app, tx, caller }: Context, wanted: string): Promise<string> {
  const found = wanted ? await app.references.of(FIRM)?.choose?.(tx, caller, wanted, {}) : undefined
  if (found?.length !== 1) throw new Refusal('所选供应商不存在或不可用')
  return found[0]!
}
