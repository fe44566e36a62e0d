import { workPhoneProblem } from '#model/phone.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/route.ts'
import { EXTERNAL, type UserForm } from './user-form.store.ts'

/**
 * 所属单位. An outside account answers for one firm and sees only what is that firm's. Which firms there are is a department's business: it
 * offers them as the reference `firm`, with the name and the credit code that the account is asked for at its door.
 */
const FIRM = 'firm'

interface Account {
  userType: number
  supplierId?: string | null
}

type Firm = Record<'supplierName' | 'creditCode', string>

/** What the form says of the firm, as it may be stored; staff has none. Absent stays as it was, but nobody stays without. */
export async function firmOf(ctx: Context, { supplierId, workPhone }: UserForm, before: Account) {
  if (before.userType !== EXTERNAL) return {}
  const wanted = (supplierId ?? before.supplierId ?? '').trim()
  if (!wanted) throw new Refusal('请选择供应商')
  const phone = before.supplierId ? workPhone : (workPhone ?? '')
  const problem = phone !== undefined && workPhoneProblem(phone)
  if (problem) throw new Refusal(problem)
  // A firm that nobody would be offered today may stay where it stands: a telephone number is changed in peace.
  if (wanted === before.supplierId) return { workPhone: phone?.trim() }
  const id = await chosen(ctx, wanted)
  const [found] = (await ctx.app.references.of(FIRM)?.find(ctx.tx, ctx.caller.tenantId, [id])) ?? []
  const { supplierName, creditCode } = found!.row as Firm
  return { supplierId: id, supplierName, creditCode, workPhone: phone?.trim() }
}

/** Accounts are opened again only for firms that are still welcome. */
export async function requireWelcome(ctx: Context, accounts: readonly Account[]): Promise<void> {
  const firms = new Set(accounts.flatMap(({ userType, supplierId }) => (userType === EXTERNAL ? [supplierId ?? ''] : [])))
  for (const firm of firms) await chosen(ctx, firm)
}

/** By its id, its number, its name or its credit code, as workbooks write it. The firm stays as it is until the transaction ends. */
async function chosen({ app, tx, caller }: Context, wanted: string): Promise<string> {
  const found = wanted ? await app.references.of(FIRM)?.choose?.(tx, caller, wanted, {}) : undefined
  if (found?.length !== 1) throw new Refusal('所选供应商不存在或不可用')
  return found[0]!
}
