import Big from 'big.js'
import { and, eq, sql } from 'drizzle-orm'
import { moveMoney } from '#domains/finance/account/account.ledger.ts'
import { companyAccounts } from '#domains/finance/account/account.table.ts'
import { grantQuota } from '#domains/finance/invoice/invoice.ledger.ts'
import { openOf, payablesOfInvoice } from '#domains/finance/payable/payable.ledger.ts'
import { payQuotas } from '#domains/finance/payable/payable.table.ts'
import { formatDate, instantOf } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { loadCase } from '#server/engine/shell/load.ts'
import { run } from '#server/engine/shell/run.ts'
import { startCase } from '#server/engine/shell/start.ts'
import { openTasks } from '#server/engine/state.ts'

const HOUR = 3_600_000
const MOST_STEPS = 12
const BANK = '工商银行基本户'
const HUNDRED_THOUSANDS = 100_000

/** Invoices of one supplier, and of one contract or none, that are paid together. */
export interface PayBatch {
  readonly supplier: string
  readonly buyer: string
  readonly type: string
  readonly contractId: string | undefined
  readonly invoiceIds: readonly string[]
}

/** 付款申请: filed by the buyer in the morning, decided by everybody concerned, and paid by the cashier on the same day. */
export async function payInvoices(demo: DemoContext, { supplier, buyer, type, contractId, invoiceIds }: PayBatch): Promise<void> {
  const { tx, now, idOf } = demo
  const day = formatDate(now, 'yyyy-MM-dd')
  const items: { paySource: string; purchaseInvoiceId: string; payAmount: string }[] = []
  for (const purchaseInvoiceId of invoiceIds) {
    const [normal] = (await payablesOfInvoice(tx, purchaseInvoiceId)).filter(({ payShare }) => payShare === 'normal')
    if (normal && openOf(normal).gt(0)) items.push({ paySource: 'invoice', purchaseInvoiceId, payAmount: openOf(normal).toFixed(2) })
  }
  if (items.length === 0) return
  const total = items.reduce((sum, { payAmount }) => sum.plus(payAmount), new Big(0))
  const form = {
    ...{ supplierId: idOf('supplier', supplier), payKind: 'payable', payMethod: 'wire', expectPayDate: day, items },
    ...{ payQuotaId: await quotaFor(demo, supplier, type, total), remark: '按合同到期付款，预付款另行冲销' },
    ...(contractId ? { purchaseContractId: contractId } : {}),
  }
  const acting = await actingFor(demo)
  const { instanceId } = await startCase(await acting(idOf('user', buyer), 0), { flowKey: 'pay_apply', form })
  for (let step = 1; step < MOST_STEPS; step++) {
    const next = await nextOf(demo, instanceId)
    if (!next) return
    const decider = await acting(next.holder, step)
    await run(decider, await loadCase(decider, { processInstanceId: instanceId }, true), {
      taskId: next.task,
      form: next.node === 'cashier' ? { payDate: day, payAccountId: await bankOf(demo), bankVoucherNo: `YH-${instanceId}` } : undefined,
      command: diff => ({ type: 'approve', task: next.task, diff, opinion: { text: '已核对，同意付款。' } }),
    })
  }
}

/** 付款额度 of the month: as much as this needs, in round figures. */
async function quotaFor(demo: DemoContext, supplier: string, purchaseType: string, total: Big): Promise<string> {
  const { tx, tenantId, now, idOf } = demo
  const quotaMonth = formatDate(now, 'yyyy-MM')
  const granted = await tx
    .select({ id: payQuotas.id })
    .from(payQuotas)
    .where(and(eq(payQuotas.tenantId, tenantId), eq(payQuotas.quotaMonth, quotaMonth)))
  return grantQuota(demo, {
    ...{ quotaNo: `FKED${quotaMonth.replace('-', '')}${String(1001 + granted.length)}`, quotaMonth, purchaseType, payMethod: 'wire' },
    ...{
      supplierId: idOf('supplier', supplier),
      approvedQuota: total.div(HUNDRED_THOUSANDS).round(0, Big.roundUp).times(HUNDRED_THOUSANDS).toFixed(2),
    },
  })
}

/** Each step an hour after the one before. */
async function actingFor({ app, site, tx, tenantId, newId, now }: DemoContext) {
  const { org } = await app.engine.ports.company(tx, site, tenantId)
  return async (user: string, step: number) => ({
    ...{ engine: app.engine, site, tx, tenantId, user, dept: org.person(user)?.dept ?? '', newId },
    now: new Date(now.getTime() + step * HOUR),
  })
}

async function nextOf({ tx }: DemoContext, instanceId: string) {
  const { rows } = await tx.execute<{ state: Parameters<typeof openTasks>[0] }>(sql`select state from wf_instance where id = ${instanceId}`)
  const state = must(rows[0], 'the case').state
  const [open] = state.status === 'running' ? openTasks(state) : []
  return open && { task: open.task, node: open.visit.node, holder: open.seat.holder || open.seat.pool?.[0] || '' }
}

const bankOf = async ({ tx, tenantId }: Pick<DemoContext, 'tx' | 'tenantId'>): Promise<string> => {
  const [account] = await tx
    .select({ id: companyAccounts.id })
    .from(companyAccounts)
    .where(and(eq(companyAccounts.tenantId, tenantId), eq(companyAccounts.accountName, BANK)))
  return must(account, BANK).id
}

/** 期初余额: what the company had on its account when the year began, and has paid since. */
export async function fund(demo: DemoContext, day: string, amount: string): Promise<void> {
  const opening = { sourceType: 'opening', billNo: '期初', partyName: '年初余额', bankVoucherNo: `期初-${day}` } as const
  await moveMoney(demo, { payAccountId: await bankOf(demo), amount, ...opening }, instantOf(day))
}
