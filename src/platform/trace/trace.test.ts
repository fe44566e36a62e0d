import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Traced, TraceLink } from '#contract/trace.ts'
import { traceEdges } from '#server/document/trace.ts'
import { openTestApp, type TestApp } from '#test/setup/app.ts'
import { bookingIn } from '#test/setup/books.ts'

interface Reply {
  nodes: Traced[]
  links: TraceLink[]
  isCut: boolean
}

/** 单据链: what was bought, paid, issued and brought back hangs together, for those who may see it. */
describe('the chain of a document', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  const ask = async (account: string, kind: string, id: string) => (await app.signIn(account)).get('blade-biz/trace/show', { kind, id })
  const trace = async (account: string, kind: string, id: string): Promise<Reply> => (await ask(account, kind, id)).body.data
  const one = async (query: string) => (await app.sql<{ id: string; other: string }>(query))[0]!

  it('leads from a payment back to the paper and the invoice, from there to the payment, and from an invoice to its contract', async () => {
    const paid = await one(`select p.id::text as id, h.payable_id::text as other from site1.payment p
      join site1.pay_apply a on a.bill_no = p.bill_no join site1.payable_hold h on h.document_id = a.id
      join site1.purchase_invoice i on i.id = h.payable_id limit 1`)
    const up = await trace('qin.haifeng', 'payment', paid.id)
    expect(new Set(up.nodes.map(({ kind }) => kind))).toEqual(new Set(['payment', 'pay_apply', 'purchaseInvoice']))
    const invoice = up.nodes.find(({ key }) => key === `purchaseInvoice:${paid.other}`)!
    expect(invoice).toMatchObject({ title: '采购发票', to: expect.stringContaining('/finance/') })
    expect(invoice.state).not.toBe('')
    expect(up.links.every(({ from, to }) => [from, to].every(key => up.nodes.some(node => node.key === key)))).toBe(true)
    const down = await trace('qin.haifeng', 'purchaseInvoice', paid.other)
    expect(down.nodes.map(({ key }) => key)).toContain(`payment:${paid.id}`)
    expect(down.isCut).toBe(false)
    const ordered = await one(`select id::text as id, purchase_contract_id::text as other from site1.purchase_invoice
      where purchase_contract_id is not null limit 1`)
    const { nodes } = await trace('qin.haifeng', 'purchaseInvoice', ordered.id)
    expect(nodes.map(({ key }) => key)).toContain(`purchaseContract:${ordered.other}`)
  })

  it('leads from a requisition to what was issued, and from an issue to what came back of it', async () => {
    const issued = await one(`select i.id::text as id, '' as other from site1.wh_issue i join site1.wf_instance w on w.biz_id = i.id
      where i.source_type = 'requisition' limit 1`)
    const { nodes, links } = await trace('admin', 'material_requisition', issued.id)
    expect(nodes.map(({ key }) => key)).toEqual([`material_requisition:${issued.id}`, `issue:${issued.id}`])
    expect(links).toEqual([expect.objectContaining({ from: nodes[0]!.key, to: nodes[1]!.key, amount: nodes[1]!.amount })])
    const back = await one(`select l.issue_id::text as id, r.document_id::text as other from site1.wh_issue_return r
      join site1.wh_issue_line l on l.id = r.line_id where r.state = 'used' limit 1`)
    const after = await trace('admin', 'issue', back.id)
    expect(after.nodes.map(({ key }) => key)).toContain(`material_return_outbound:${back.other}`)
  })

  it('shows nobody what they could not open, and does not say that it exists', async () => {
    const { id } = await one(`select id::text as id, '' as other from site1.payment limit 1`)
    expect((await ask('worker01', 'payment', id)).status).toBe(404)
    expect((await ask('admin', 'payment', '1')).status).toBe(404)
    expect((await ask('admin', 'nothing', id)).status).toBe(404)
    // A keeper reads receipts and issues, but no money.
    const seen = await trace(
      'liang.yan',
      'receipt',
      (
        await one(`select l.receipt_id::text as id, '' as other
      from site1.wh_receipt_adjust a join site1.wh_receipt_line l on l.id = a.line_id limit 1`)
      ).id,
    )
    expect(seen.nodes[0]).toMatchObject({ kind: 'receipt' })
  })

  it('is made of books with a trace and of flows that exist, by statements that run in both directions', async () => {
    const { masters, engine } = app
    for (const { from, to, rows } of traceEdges(masters)) {
      for (const key of [from, to]) expect(masters.get(key)?.master.trace ?? engine.flows.flows.get(key), key).toBeDefined()
      for (const at of [sql`t.from_id`, sql`t.to_id`])
        await bookingIn(app)(({ tx }) =>
          tx.execute(sql`select from_id, to_id, qty::numeric, amount::numeric from (${rows}) t where ${at} = 1`),
        )
    }
  })
})
