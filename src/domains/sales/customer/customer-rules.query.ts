import { creditCodeOf } from '#company/credit-code.ts'
import { ADMINISTRATORS } from '#company/roles.ts'
import { holdersOf } from '#platform/role/holders.store.ts'
import type { Fault, FormContext } from '#server/document/effects.ts'
import type { Book } from '#server/document/ledger.ts'
import { ALL_CUSTOMERS, SALESPEOPLE } from '../sales.menu.ts'
import { type Customer, customerObstacle, customerOf, enabledAs, lockCustomer } from './customer.ledger.ts'

type Reading = Pick<Book, 'tx' | 'tenantId'>
type Named = { readonly customerName?: string | undefined; readonly creditCode?: string | undefined }

/** 查重. Name and credit code are unique among customers in use. `paths` says where the form has them. */
export async function twiceFaults(book: Reading, { customerName, creditCode }: Named, paths: Named, but?: string): Promise<Fault[]> {
  const faults: Fault[] = []
  const named = customerName && (await enabledAs(book, 'customerName', customerName, but))
  if (named) faults.push({ path: paths.customerName ?? '', message: `客户名称已被客户 ${named.customerCode} 使用` })
  const coded = creditCode && (await enabledAs(book, 'creditCode', creditCodeOf(creditCode), but))
  if (coded) faults.push({ path: paths.creditCode ?? '', message: `统一社会信用代码已被客户“${coded.customerName}”使用` })
  return faults
}

/** 业务员. Whoever looks after a customer belongs to sales. */
export async function salesmanFault({ tx, tenantId }: Reading, userId: string | undefined, path: string): Promise<Fault[]> {
  const known = userId ? (await holdersOf(tx, tenantId, ...SALESPEOPLE)).includes(userId) : false
  return known ? [] : [{ path, message: '业务员须为销售部人员' }]
}

type Writing = Pick<FormContext<unknown>, 'tx' | 'tenantId' | 'actor' | 'initiator'>

/**
 * The customer that a paper is about. Whoever writes the paper deals with customers that they see: a salesman with the own ones. Those who
 * decide about it later see what was filed.
 */
export async function customerFor(ctx: Writing, id: string | undefined): Promise<Customer | undefined> {
  const { tx, tenantId, actor, initiator } = ctx
  const found = await customerOf(ctx, id)
  if (!found || actor !== initiator.user || found.salesUserId === actor) return found
  return (await holdersOf(tx, tenantId, ...ALL_CUSTOMERS, ...ADMINISTRATORS)).includes(actor) ? found : undefined
}

/** 状态. Checks that the customer has the expected state, and holds it until the transaction ends. */
export async function standingFaults(ctx: Writing, id: string, status: 'enabled' | 'disabled'): Promise<Fault[]> {
  lockCustomer(ctx.tx, id)
  const found = await customerFor(ctx, id)
  if (!found) return [{ path: 'customerId', message: '客户不存在，或不由您负责' }]
  if (found.customerStatus === status) return []
  return [{ path: 'customerId', message: `客户“${found.customerName}”${status === 'enabled' ? '已停用' : '未停用'}，不能办理` }]
}

/** Whether something new may be begun with a customer, by whoever writes the paper. */
export async function usableFaults(ctx: Writing, id: string): Promise<Fault[]> {
  lockCustomer(ctx.tx, id)
  const found = await customerFor(ctx, id)
  const message = found ? await customerObstacle(ctx, id) : '客户不存在，或不由您负责'
  return message ? [{ path: 'customerId', message }] : []
}
