import { and, desc, eq, sql } from 'drizzle-orm'
import { isEmail } from '#model/pattern.ts'
import { workPhoneProblem } from '#model/phone.ts'
import { entryOf } from '#platform/dict/dict-entry.query.ts'
import { users } from '#platform/user/user.table.ts'
import { revisions } from '#server/document/document.table.ts'
import type { EffectContext, Fault, FormContext } from '#server/document/effects.ts'
import { Refusal } from '#server/http/refusal.ts'
import { supplierOf } from '../profile/supplier.ledger.ts'
import { type BankAccount, bankWords, defaultBankOf, sharedBanks, sharedSentence } from '../profile/supplier-bank.ledger.ts'
import { wordOf } from '../profile/supplier-history.ledger.ts'
import { balancesOf } from '../profile/supplier-standing.query.ts'
import { bankLine, type Changeable, changeable, changes } from './supplier-change.chain.ts'
import type { ChangeLine } from './supplier-change.ledger.ts'

/** 变更, against the books: what is there now, what a line comes to, and what speaks against it. */
export interface ChangeDoc {
  readonly supplierId?: string
  readonly effectiveDate?: string
  readonly newBankAccountName?: string
  readonly newBankName?: string
  readonly newBankAccount?: string
  readonly items?: readonly { readonly changeField?: string; readonly oldValue?: string; readonly newValue?: string }[]
}
type Context = Pick<FormContext<ChangeDoc>, 'tx' | 'tenantId' | 'doc'>

/** Which supplier an external account answers for. */
export async function firmOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ supplierId: users.supplierId })
    .from(users)
    .where(eq(users.id, userId || '0'))
  return found?.supplierId ?? undefined
}

export async function changeComputed(ctx: Context, supplierId = ctx.doc.supplierId) {
  const items: { oldValue: string | undefined }[] = []
  for (const item of ctx.doc.items ?? []) items.push({ oldValue: await oldValue(ctx, supplierId, item.changeField) })
  return { ...(await balancesOf(ctx, supplierId)), items, bankHint: sharedSentence(await otherHolder(ctx, supplierId)) }
}

/** Another supplier that has the new account already. */
async function otherHolder(ctx: Context, supplierId = ctx.doc.supplierId): Promise<string | undefined> {
  const { newBankAccount = '', items } = ctx.doc
  return changes(items, 'bank') ? (await sharedBanks(ctx, [newBankAccount], supplierId)).get(newBankAccount) : undefined
}

async function oldValue({ tx, tenantId }: Context, supplierId: string | undefined, field = ''): Promise<string | undefined> {
  if (!supplierId || !field) return undefined
  if (field === 'bank') return bankWords((await defaultBankOf(tx, supplierId)) ?? {})
  const found = await supplierOf({ tx, tenantId }, supplierId)
  const column = changeable[field as Changeable]
  return (found && column && (found[column] as string | null)) || undefined
}

/** Flags of the chain, from the lines. */
export async function changeFacts(ctx: Context) {
  const { tx, tenantId, doc } = ctx
  const flag = (is: boolean) => (is ? 'yes' : 'no')
  const found = await supplierOf({ tx, tenantId }, doc.supplierId)
  const line = (field: string) => (doc.items ?? []).find(item => item.changeField === field)?.newValue ?? ''
  const [term, level] = [line('payterm'), line('level')]
  const days = async (text: string | null | undefined) => {
    const remark = text ? (await entryOf(ctx, 'pay_term', text))?.remark : undefined
    return remark ? (JSON.parse(remark) as { days: number }).days : 0
  }
  return {
    bankChanged: flag(changes(doc.items, 'bank')),
    bankShared: flag((await otherHolder(ctx)) !== undefined),
    nameChanged: flag(changes(doc.items, 'name')),
    payTermLonger: flag(!!term && (await days(term)) > (await days(found?.payTerm))),
    levelToStrategic: flag(level === 'S'),
  }
}

/** Each line says something that can be carried out, and its "before" is still what the book says. */
export async function changeFaults(ctx: Context): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [at, item] of (ctx.doc.items ?? []).entries()) {
    const now = await oldValue(ctx, ctx.doc.supplierId, item.changeField)
    const message = (item.oldValue ?? '') !== (now ?? '') ? '变更前的内容已变化，请重新提交' : meaningFault(item)
    if (message) faults.push({ path: `items.${at}.newValue`, message })
  }
  return [...faults, ...(await payeeFaults(ctx))]
}

function meaningFault({ changeField, newValue = '' }: NonNullable<ChangeDoc['items']>[number]): string {
  if (changeField === 'phone') return workPhoneProblem(newValue).replace('工作电话', '联系电话')
  return changeField === 'mail' && !isEmail(newValue) ? '邮箱格式不正确' : ''
}

/** The account is in the name of the supplier, the new one where that changes too; a person trading alone may use their own. */
async function payeeFaults({ tx, tenantId, doc }: Context): Promise<Fault[]> {
  if (!changes(doc.items, 'bank')) return []
  const found = await supplierOf({ tx, tenantId }, doc.supplierId)
  const name = doc.items?.find(item => item.changeField === 'name')?.newValue ?? found?.supplierName
  if (!found || found.supplierType === 'individual' || doc.newBankAccountName === name) return []
  return [{ path: 'newBankAccountName', message: '账户名称须与供应商名称一致（个体除外）' }]
}

/**
 * 回访. A record stands for the account that was on the paper when it was written: handed in again with another one, the old words are still on
 * the paper, and speak of an account nobody asks about any more.
 */
export async function requireCallback({ tx, documentId, doc }: EffectContext<ChangeDoc>): Promise<void> {
  if (!changes(doc.items, 'bank')) return
  const [called] = await tx
    .select({ about: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.documentId, documentId), sql`${revisions.diff} ? 'callbackRecord'`))
    .orderBy(desc(revisions.rev))
    .limit(1)
  if (!called || bankLine(called.about) !== bankLine(doc)) throw new Refusal('新账户尚未回访，请就本次提交的账户回访并重写回访记录')
}

export async function changeLines(ctx: EffectContext<ChangeDoc>): Promise<ChangeLine[]> {
  const lines: ChangeLine[] = []
  for (const { changeField = '', oldValue = '', newValue = '' } of ctx.doc.items ?? []) {
    const words = { oldValue: await wordOf(ctx, changeField, oldValue), newValue: await wordOf(ctx, changeField, newValue) }
    const bank = changeField === 'bank' ? newBank(ctx.doc) : undefined
    lines.push({ changeField, ...words, newKey: bank?.bankAccount ?? newValue, bank })
  }
  return lines
}

function newBank({ newBankAccountName, newBankName, newBankAccount }: ChangeDoc): BankAccount {
  if (!newBankAccountName || !newBankName || !newBankAccount) throw new Refusal('请填写新银行账户')
  return { bankAccountName: newBankAccountName, bankName: newBankName, bankAccount: newBankAccount }
}
