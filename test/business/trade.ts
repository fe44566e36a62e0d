import Big from 'big.js'
import { openContract } from '#domains/finance/invoice/invoice.ledger.ts'
import { expireNotices } from '#domains/finance/notice/notice.ledger.ts'
import { turnPeriod } from '#domains/finance/period/period.ledger.ts'
import { contractOf, payPlansOf, signContract } from '#domains/procurement/contract/contract.ledger.ts'
import { addDays, addMonths } from '#model/day.ts'
import {
  type AppTools,
  arrivingIn,
  day,
  deskIn,
  goes,
  HEAD,
  KEEPER,
  month,
  type Ordered,
  settleWorkshops,
  stockIn,
  suppliersIn,
} from '#test/harness.ts'
import type { Reply } from '../setup/app.ts'
import { enterFirm } from '../setup/cast.ts'
import type { Event } from './accounts.ts'

/** One thing that somebody tries: which of several, how much of what is there, in tenths, and how far its paper comes. */
export interface Step {
  readonly kind: Kind
  readonly which: number
  readonly tenths: number
  readonly cents: number
  readonly isLate: boolean
  readonly fate: 'agreed' | 'refused' | 'left'
}
export const KINDS = [
  ...([
    'order',
    'arrive',
    'receive',
    'receive',
    'move',
    'reverse',
    'return',
    'return',
    'sendBack',
    'fine',
    'notice',
    'invoice',
    'direct',
    'red',
    'red',
  ] as const),
  ...([
    'deduct',
    'deduct',
    'quota',
    'pay',
    'pay',
    'retain',
    'prepay',
    'finish',
    'finish',
    'expire',
    'settle',
    'close',
    'reopen',
    'reopen',
  ] as const),
]
export type Kind = (typeof KINDS)[number]

const [AP, TAX, FINANCE, CFO, COST, WRITER] = ['feng.jie', 'yan.fang', 'zheng.guoping', 'fang.jing', 'wei.lin', 'zhu.lei']
export const before = addMonths(`${month}-01`, -1).slice(0, 7)
/** The last day of the month before. */
const lastMonth = addDays(`${month}-01`, -1)
export const PRICE = '113.0700'
export const RATE = '0.13'

interface Paper {
  readonly id: string
  /** What its nodes fill in. */
  readonly fills: Readonly<Record<string, object | (() => Promise<object>)>>
  /** What it has done when everybody has agreed, and when somebody has not. */
  readonly agreed: () => Event[]
  readonly refused: () => Event[]
}

export type Trade = Awaited<ReturnType<ReturnType<typeof tradesIn>>>

/** Trade with one supplier in one material, from the plan to the payment: every step is tried, whether it can be or not. */
export function tradesIn(tools: AppTools) {
  const { app, act, booking, row, rows, cases } = tools
  const arriving = arrivingIn(tools)
  const { account } = suppliersIn(tools)
  const { move } = stockIn(tools)
  const desk = deskIn(app)
  let [numbers, vouchers, trades] = [0, 0, 0]
  const number = () => String(60_000_000 + ++numbers)
  /** As its supplier does; and ordered so long ago that goods may have come last month. */
  const confirm = (id: string) =>
    app.sql(`update purchase_order set order_state = 'confirmed', confirm_date = $1, order_date = $1 where id = $2`, [lastMonth, id])

  return async function trade() {
    // So that the month may be closed.
    await settleWorkshops(tools, before)
    const at = await arriving.ordered({ qty: '40' }, { taxPrice: PRICE, from: -80 })
    await confirm(at.id)
    const { supplierId, materialId, warehouseId } = at
    // Every other one is about goods of a contract that keeps a tenth of every invoice until the warranty is over, which it is.
    const isBound = trades++ % 2 === 1
    const orders: Ordered[] = [at]
    const papers: Paper[] = []
    const firm = await account(supplierId)
    await enterFirm(app, await tools.as('admin'), firm)
    const payAccountId = (await row('fin_account', { account_kind: 'basic' }, 'id')).id!
    const { contractId, planId } = await contracted(supplierId, isBound)
    const bind = async (id: string) => {
      if (isBound) await app.sql('update purchase_order set purchase_contract_id = $1 where id = $2', [contractId, id])
    }
    await bind(at.id)
    const within = isBound ? { purchaseContractId: contractId } : {}

    /** Confirmed by whoever has to; sent back if it cannot be. */
    async function byTwo(filed: Reply, second: string): Promise<boolean> {
      if (!isDone(filed)) return false
      const waiting: string = filed.body.data.id
      const confirmed = await act(second, 'waitingAction', 'confirm', waiting)
      if (!isDone(confirmed)) await act(second, 'waitingAction', 'refuse', waiting, { reason: '办不了' })
      return isDone(confirmed)
    }
    /** Started; then agreed to, refused by the first who is asked, or left lying. */
    async function paper(
      by: string,
      flowKey: string,
      form: object,
      fate: Step['fate'],
      made: (id: string) => Omit<Paper, 'id'>,
      begun: Began = none,
    ) {
      const reply = await cases.tryStart(by, flowKey, form)
      if (!isDone(reply)) return []
      const { processInstanceId: id, bizId } = reply.body.data.objMap.record
      const one = { id, ...made(bizId) }
      if (fate === 'left') papers.push(one)
      return [...begun(bizId), ...(fate === 'left' ? [] : await decide(one, fate === 'agreed'))]
    }
    async function decide(one: Paper, isAgreed: boolean): Promise<Event[]> {
      for (let step = 0; step < 20; step++) {
        const [task] = await cases.open(one.id)
        if (!task) return []
        const fill = one.fills[task.nodeId]
        const form = typeof fill === 'function' ? await fill() : fill
        const reply = await cases.decide(one.id, isAgreed ? (form ? { form } : {}) : { pass: false, comment: '不同意' }).catch(gone)
        if (!reply || !isDone(reply)) return []
        const { approvalStatus } = reply.body.data.objMap
        if (approvalStatus === 3 || approvalStatus === 9) return (approvalStatus === 3 ? one.agreed : one.refused)()
      }
      throw new Error('the paper does not end')
    }
    const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(all.length, 1)]
    const part = (whole: string | Big | undefined, tenths: number, decimals = 3) =>
      new Big(whole ?? 0).times(tenths).div(10).toFixed(decimals)
    const on = (isLate: boolean) => (isLate ? lastMonth : day(0))

    const lines = () =>
      app.sql<Line>(
        `select l.id::text, l.receipt_id::text as "receiptId", (l.gross_qty - l.returned_qty - l.noticed_qty)::text as free, (l.gross_qty - l.returned_qty)::text as net,
           r.receipt_status = 'posted' as live, l.noticed_qty + l.returned_qty = 0 as whole from wh_receipt_line l join wh_receipt r on r.id = l.receipt_id where l.supplier_id = $1 order by l.id`,
        [supplierId],
      )
    /** The unpaid ones first. */
    const invoices = () => rows('purchase_invoice', { supplier_id: supplierId, is_deleted: 0 }, 'id', `invoice_state <> 'posted', id`)
    const payables = () =>
      app.sql<{ id: string; invoice: string; open: string; share: string }>(
        `select id::text, purchase_invoice_id::text as invoice, coalesce(pay_share, 'normal') as share, (amount - paid_amount - in_flight_amount)::text as open from payable
         where supplier_id = $1 and payable_kind = 'invoice' order by id`,
        [supplierId],
      )
    const penalties = () =>
      rows('fin_penalty', { supplier_id: supplierId, penalty_state: 'open' }, 'id, deduct_amount - settled_amount as left', 'id')

    /** What an invoice over these quantities says, a few cents off. */
    async function invoice({ cents, isLate }: Step, by: string, items: readonly { id: string; qty: string }[]) {
      const amounts = items.map(({ qty }) => new Big(qty).times(PRICE).round(2, Big.roundHalfUp))
      const taxes = amounts.map(amount => amount.minus(amount.div(new Big(1).plus(RATE)).round(2, Big.roundHalfUp)))
      const sum = (all: readonly Big[]) => all.reduce((a, b) => a.plus(b), new Big(0))
      const [amount, tax] = [sum(amounts).plus(new Big(cents).div(100)), sum(taxes).plus(new Big(cents % 10).div(100))]
      const told = {
        invoiceAmount: amount.toFixed(2),
        invoiceTax: tax.toFixed(2),
        invoiceType: isLate ? 'ordinary' : 'special',
        taxRate: RATE,
      }
      const form = { ...told, invoiceNo: number(), invoiceDate: day(0), invoiceFile: [await desk(by).file('发票.pdf')] }
      const event = {
        kind: 'invoiced',
        amount: told.invoiceAmount,
        tax: told.invoiceTax,
        deductible: !isLate,
        isBound,
        lines: items,
      } as const
      return { form, event, fills: { tax_acct: { verifyState: 'ok' } } }
    }

    const does: Record<Kind, (step: Step) => Promise<Event[]>> = {
      async order({ tenths }) {
        const reply = await arriving.callOff(at.form({ qty: part('30', tenths) }))
        if (!isDone(reply)) return []
        const id: string = reply.body.data.id
        await confirm(id)
        await bind(id)
        orders.push({ ...at, id, orderLineId: (await row('purchase_order_line', { purchase_order_id: id }, 'id')).id! })
        return BESIDE
      },
      /** Counted, and some of it may have failed at the truck. */
      async arrive({ which, tenths, cents, isLate }) {
        const order = pick(orders, which)!
        const qty = part('20', tenths)
        const reply = await arriving.registers(order, qty, { arrivalDate: on(isLate) })
        if (!isDone(reply)) return []
        const arrivalId: string = reply.body.data.id
        const failed = cents % 3 === 0 ? part(qty, 2) : '0'
        const fails = { fails: [{ arrivalLineId: (await arriving.lineOf(arrivalId)).id, qty: failed, reason: '锈蚀' }] }
        const photo = async () => ({ arrivalId, ...fails, failPhoto: [await desk(KEEPER).file('rust.jpg')] })
        return isDone(await act(KEEPER, 'arrival', 'accept', arrivalId, new Big(failed).gt(0) ? await photo() : {})) ? BESIDE : []
      },
      async receive({ which, tenths, isLate }) {
        const open = await app.sql<{ id: string; arrival: string; left: string }>(
          `select l.id::text, l.arrival_id::text as arrival, (l.accept_qty - l.received_qty)::text as left from wh_arrival_line l
           join wh_arrival a on a.id = l.arrival_id where a.purchase_order_id = any ($1) and l.accept_qty > l.received_qty order by l.id`,
          [orders.map(({ id }) => id)],
        )
        const truck = pick(open, which)
        if (!truck) return []
        const qty = part(truck.left, tenths)
        const reply = await arriving.takes(truck.arrival, { receiptDate: on(isLate), items: [{ arrivalLineId: truck.id, qty }] })
        if (!isDone(reply)) return []
        const receiptId: string = reply.body.data.id
        return [{ kind: 'received', receiptId, id: (await row('wh_receipt_line', { receipt_id: receiptId }, 'id')).id!, qty }]
      },
      /** Found or used up beside all papers, so that the average is not the price. */
      async move({ tenths, cents, isLate }) {
        if (isLate) {
          const qty = part('-8', tenths)
          return (await goes(move(at, qty))) ? [{ kind: 'moved', qty }] : []
        }
        const [qty, amount] = [part('3', tenths), part(String(200 + cents), tenths, 2)]
        return (await goes(move(at, qty, { amount }))) ? [{ kind: 'moved', qty, amount }] : []
      },
      async reverse({ which }) {
        const receiptId =
          pick(
            (await lines()).sort((a, b) => Number(b.whole) - Number(a.whole)),
            which % 3,
          )?.receiptId ?? '0'
        return isDone(await arriving.reverses(receiptId)) ? [{ kind: 'reversed', receiptId }] : []
      },
      async return({ which, tenths, isLate, fate, cents }) {
        const line = pick(
          (await lines()).filter(({ live }) => live),
          which,
        )
        if (!line) return []
        // Every other one regardless of notices and invoices.
        const qty = part(cents % 2 ? line.free : line.net, tenths)
        const form = {
          ...{ returnStage: 'after_in', receiptId: line.receiptId, purchaseReturnReason: 'quality', returnDate: on(isLate) },
          ...{ returnWay: cents % 4 < 2 ? 'exchange' : 'refund', items: [{ lineNo: 1, qty }] },
        }
        const event = { kind: 'returned', id: line.id, qty, month: on(isLate).slice(0, 7) } as const
        return paper(KEEPER, 'purchase_return', form, fate, id => ({
          fills: { tax_acct: () => redNumbers(id) },
          agreed: () => [event],
          refused: none,
        }))
      },
      /** Of what failed at the truck: no book knows of it. */
      async sendBack({ which, tenths, cents, isLate, fate }) {
        const failed = await app.sql<{ arrival: string; left: string }>(
          `select l.arrival_id::text as arrival, (l.fail_qty - l.returned_qty - l.returning_qty)::text as left from wh_arrival_line l
           join wh_arrival a on a.id = l.arrival_id where a.purchase_order_id = any ($1) and l.fail_qty > l.returned_qty order by l.id`,
          [orders.map(({ id }) => id)],
        )
        const truck = pick(failed, which)
        if (!truck) return []
        const form = {
          ...{ returnStage: 'before_in', arrivalId: truck.arrival, purchaseReturnReason: 'quality', returnDate: on(isLate) },
          ...{ returnWay: cents % 2 ? 'exchange' : 'deduct', items: [{ lineNo: 1, qty: part(truck.left, tenths) }] },
        }
        return paper(KEEPER, 'purchase_return', form, fate, () => ({ fills: {}, agreed: () => BESIDE, refused: none }))
      },
      async fine({ tenths }) {
        const deductAmount = part('300', tenths, 2)
        const filed = await act(WRITER, 'penalty', 'add', undefined, { supplierId, deductAmount, penaltyReason: `划伤${numbers++}` })
        const known = new Set((await rows('fin_penalty', { supplier_id: supplierId }, 'id')).map(({ id }) => id))
        if (!(await byTwo(filed, HEAD))) return []
        const made = (await rows('fin_penalty', { supplier_id: supplierId }, 'id, deduct_amount', 'id')).filter(({ id }) => !known.has(id))
        const own = made.find(({ deduct_amount }) => deduct_amount === deductAmount)
        return own ? [{ kind: 'fined', id: own.id!, amount: deductAmount }] : []
      },
      async notice({ which, tenths, fate, isLate }) {
        const open = (await lines()).filter(({ live, free }) => live && new Big(free).gt(0))
        const chosen = open.slice(which % Math.max(open.length, 1)).slice(0, 2)
        const items = chosen.map(({ id, free }) => ({ receiptLineId: id, qty: part(free, tenths) }))
        const fined = isLate ? [] : (await penalties()).map(({ id }) => ({ penaltyId: id! }))
        const form = {
          ...{ supplierId, reconcilePeriod: [day(-40), day(0)], invoiceType: 'e_special', invoiceDeadline: day(30) },
          ...{ items, penalties: fined },
        }
        const announced = items.map(({ receiptLineId, qty }) => ({ id: receiptLineId, qty }))
        const begun = (id: string): Event[] => [
          { kind: 'noticed', id, lines: announced, penalties: fined.map(({ penaltyId }) => penaltyId) },
        ]
        const made = (id: string) => ({
          fills: {},
          agreed: (): Event[] => [{ kind: 'issued', id }],
          refused: (): Event[] => [{ kind: 'ended', id }],
        })
        return paper(WRITER, 'invoice_apply', form, fate, made, begun)
      },
      /** By the supplier, of a notice. */
      async invoice(step) {
        const notices = await rows(
          'fin_invoice_notice',
          { supplier_id: supplierId, notice_state: ['to_invoice', 'partial'], is_deleted: 0 },
          'id',
          'id',
        )
        const noticeId = pick(notices, step.which)?.id ?? '0'
        const noticed = await rows(
          'fin_invoice_notice_line',
          { notice_id: noticeId, is_deleted: 0 },
          'id, receipt_line_id, qty - held_qty - invoiced_qty as left',
          'id',
        )
        const items = noticed
          .map(({ id, receipt_line_id, left }) => ({ noticeLineId: id!, id: receipt_line_id!, qty: part(left, step.tenths) }))
          .filter(({ qty }) => new Big(qty).gt(0))
        const { form, event, fills } = await invoice(step, firm, items)
        const whole = { ...form, noticeId, items: items.map(({ noticeLineId, qty }) => ({ noticeLineId, qty })) }
        const held = { noticeId, lines: event.lines }
        const made = (id: string) => ({
          fills,
          agreed: (): Event[] => [{ ...event, id, noticeId }],
          refused: (): Event[] => [{ kind: 'dropped', ...held }],
        })
        return paper(firm, 'receiptInvoiced', whole, step.fate, made, () => [{ kind: 'held', ...held }])
      },
      /** By a buyer, of receipts. */
      async direct(step) {
        const items = (await lines())
          .filter(({ live, free }) => live && new Big(free).gt(0))
          .slice(0, 2)
          .map(({ id, free }) => ({ id, qty: part(free, step.tenths) }))
        const { form, event, fills } = await invoice(step, WRITER, items)
        const whole = { ...form, supplierId, agentReason: '快递寄达', items: items.map(({ id, qty }) => ({ receiptLineId: id, qty })) }
        const { lines: held } = event
        const made = (id: string) => ({
          fills,
          agreed: (): Event[] => [{ ...event, id }],
          refused: (): Event[] => [{ kind: 'dropped', lines: held }],
        })
        return paper(WRITER, 'receiptInvoiced_ywy', whole, step.fate, made, () => [{ kind: 'held', lines: held }])
      },
      async red({ which }) {
        const id = pick(await invoices(), which % 3)?.id ?? '0'
        const filed = await act(AP, 'purchaseInvoice', 'red', id, { redInvoiceNo: number(), reason: '抬头有误' })
        return (await byTwo(filed, TAX)) ? [{ kind: 'red', id }] : []
      },
      async deduct({ which, tenths }) {
        const [owed, penalty] = [pick((await payables()).filter(isOpen), which), pick(await penalties(), which)]
        if (!owed || !penalty) return []
        const amount = part(least(penalty.left!, owed.open), tenths, 2)
        const filed = await act(AP, 'payable', 'deduct', owed.id, { supplierId, penaltyId: penalty.id, amount })
        return (await byTwo(filed, FINANCE)) ? [{ kind: 'deducted', id: owed.invoice, penaltyId: penalty.id!, amount }] : []
      },
      async quota({ tenths, fate }) {
        const form = {
          quotaMonth: month,
          purchaseType: 'spare',
          items: [{ supplierId, applyQuota: part(await open(), tenths, 2), payMethod: 'wire' }],
        }
        return paper(WRITER, 'pay_apply_amount', form, fate, () => ({ fills: {}, agreed: () => BESIDE, refused: none }))
      },
      async pay({ which, tenths, fate, cents }) {
        const owed = pick(
          (await payables()).filter(each => isOpen(each) && each.share === 'normal'),
          which,
        )
        if (cents > 0 && !isBound) await freeAdvance()
        const { left, advance } = await means()
        const amount = part(least(owed?.open ?? '0', left?.open ?? '0'), tenths, 2)
        const offset = cents > 0 ? least(advance, amount).toFixed(2) : '0'
        const form = {
          ...{
            supplierId,
            payKind: 'payable',
            payQuotaId: left?.id,
            payMethod: 'wire',
            expectPayDate: day(0),
            remark: '按合同',
            offsetAmount: offset,
            ...within,
          },
          items: [{ paySource: 'invoice', purchaseInvoiceId: owed?.invoice, payAmount: amount }],
        }
        const fills = { cashier: voucher(new Big(amount).gt(offset)) }
        const id = owed?.invoice ?? '0'
        const made = () => ({
          fills,
          agreed: (): Event[] => [{ kind: 'paid', id, amount, offset }],
          refused: (): Event[] => [{ kind: 'unclaimed', id, amount }],
        })
        return paper(WRITER, 'pay_apply', form, fate, made, () => [{ kind: 'claimed', id, amount }])
      },
      /** 质保金, of which nothing is set off. */
      async retain({ which, tenths, fate }) {
        const kept = pick(
          (await payables()).filter(each => isOpen(each) && each.share === 'retention'),
          which,
        )
        if (!kept) return []
        const { left } = await means()
        const payAmount = part(least(kept.open, left?.open ?? '0'), tenths, 2)
        const form = {
          ...{
            supplierId,
            payKind: 'retention',
            payQuotaId: left?.id,
            payMethod: 'wire',
            expectPayDate: day(0),
            remark: '质保期满',
            ...within,
          },
          items: [{ paySource: 'invoice', purchaseInvoiceId: kept.invoice, payAmount }],
        }
        const claim = { id: kept.invoice, amount: payAmount }
        const made = () => ({
          fills: { cashier: voucher(true) },
          agreed: (): Event[] => [{ kind: 'paid', ...claim, offset: '0' }],
          refused: (): Event[] => [{ kind: 'unclaimed', ...claim }],
        })
        return paper(WRITER, 'pay_apply', form, fate, made, () => [{ kind: 'claimed', ...claim }])
      },
      async prepay({ tenths, fate }) {
        const amount = part('200', tenths, 2)
        const form = {
          ...{ supplierId, payKind: 'advance', payQuotaId: (await means()).left?.id, payMethod: 'wire', expectPayDate: day(0) },
          ...{ purchaseContractId: contractId, items: [{ paySource: 'plan', payPlanId: planId, payAmount: amount }] },
        }
        const fills = { cashier: voucher(true) }
        return paper(WRITER, 'pay_apply', form, fate, () => ({ fills, agreed: () => [{ kind: 'prepaid', amount }], refused: none }))
      },
      async finish({ which, fate }) {
        const running = await rows('wf_instance', { id: papers.map(({ id }) => id), status: 'running' }, 'id')
        const one = pick(
          papers.filter(({ id }) => running.some(each => each.id === id)),
          which,
        )
        return one ? [...(await decide(one, fate !== 'refused')), ...BESIDE] : []
      },
      async expire() {
        const numbers = await booking(book => expireNotices(book, day(31)))
        const own = await rows('fin_invoice_notice', { supplier_id: supplierId, notice_no: numbers }, 'id')
        return own.map(({ id }) => ({ kind: 'ended', id: id! }) as const)
      },
      async settle({ isLate }) {
        const period = isLate ? before : month
        return isDone(await act(COST, 'varianceLedger', 'settle', undefined, { period })) ? [{ kind: 'settled', month: period }] : []
      },
      async close() {
        const { id } = await row('accounting_period', { period: before }, 'id')
        const warned = await tools.list(FINANCE, 'periodCheck', { period: before, level: 'warn' })
        const remarks = warned.map(({ item }) => ({ item, remark: '已核对' }))
        return isDone(await act(FINANCE, 'accountingPeriod', 'close', id, { remarks })) ? BESIDE : []
      },
      async reopen() {
        const { id } = await row('accounting_period', { period: before }, 'id')
        return (await byTwo(await act(FINANCE, 'accountingPeriod', 'reopen', id, { reason: '补记' }), CFO)) ? BESIDE : []
      },
    }
    /** What the tax accountant has got from the supplier for each invoice. */
    async function redNumbers(documentId: string) {
      const { data } = (await row('document', { id: documentId }, 'data')) as unknown as {
        data: { reds?: { purchaseInvoiceId: string }[] }
      }
      return { reds: (data.reds ?? []).map(({ purchaseInvoiceId }) => ({ purchaseInvoiceId, redInvoiceNo: number() })) }
    }
    /** What a quota may be asked for. */
    async function open() {
      const [owed] = await app.sql<{ sum: string }>(
        `select sum(amount - paid_amount - in_flight_amount)::text as sum from payable where supplier_id = $1 and payable_kind in ('invoice', 'plan')`,
        [supplierId],
      )
      return owed!.sum
    }
    /** 预付转合同: what was paid in advance under the contract may be set off against what is owed under none. */
    async function freeAdvance() {
      const [{ amount } = { amount: '0' }] = await app.sql<{ amount: string }>(
        `select coalesce(sum(amount), 0)::text as amount from ap_ledger where purchase_contract_id = $1 and account_kind = 'advance'`,
        [contractId],
      )
      if (Number(amount) === 0) return
      const asked = { supplierId, fromContractId: contractId, amount, reason: '合同外采购冲抵' }
      await byTwo(await act(AP, 'payable', 'move', supplierId, asked), FINANCE)
    }
    /** The quota with something left, and what was paid in advance under the contract of the goods, or under none, and is not being set off. */
    async function means() {
      const [left] = await app.sql<{ id: string; open: string }>(
        `select id::text, (amount - paid_amount - in_flight_amount)::text as open from payable
         where supplier_id = $1 and payable_kind = 'quota' order by amount - paid_amount - in_flight_amount desc limit 1`,
        [supplierId],
      )
      const [free] = await app.sql<{ advance: string }>(
        `select (coalesce((select sum(amount) from ap_ledger where supplier_id = $1 and account_kind = 'advance' and purchase_contract_id is not distinct from $2), 0)
          - coalesce((select sum(offset_amount) from pay_apply where supplier_id = $1 and state = 'running' and purchase_contract_id is not distinct from $2), 0)
         )::text as advance`,
        [supplierId, isBound ? contractId : null],
      )
      return { left, advance: free?.advance ?? '0' }
    }
    const voucher = (isPaid: boolean) => ({ payDate: day(0), ...(isPaid ? { payAccountId, bankVoucherNo: `LIFE${++vouchers}` } : {}) })

    return {
      supplierId,
      materialId,
      warehouseId,
      run: (step: Step) => does[step.kind](step),
      /** Nothing of it stands in the way of the next one: papers left lying, differences of last month, a closed month. */
      async end() {
        for (const one of papers) await decide(one, false)
        await booking(book => turnPeriod(book, before, 'open', ''))
        isDone(await act(COST, 'varianceLedger', 'settle', undefined, { period: before }))
      },
    }
  }

  async function contracted(supplierId: string, isBound: boolean) {
    const no = app.newId()
    return booking(async book => {
      const { tx, tenantId } = book
      const head = { contractNo: `HT${no}`, contractName: '试', contractType: 'goods', supplierId, signDate: day(-40), payTerm: 'p30' }
      const terms = isBound
        ? { totalAmount: '100000.00', warrantyMonths: 12, acceptDate: addMonths(day(0), -13) }
        : { totalAmount: '2000.00', warrantyMonths: 12 }
      const { id, planIds } = await signContract(book, { ...head, ...terms }, [
        { payStage: 'prepay', payRatio: '30', planPayDate: day(-1) },
        { payStage: 'arrival', payRatio: isBound ? '60' : '70', planPayDate: day(30) },
        ...(isBound ? [{ payStage: 'retention', payRatio: '10', planPayDate: null }] : []),
      ])
      await openContract(book, (await contractOf(tx, tenantId, id))!, [...(await payPlansOf(tx, tenantId, planIds)).values()])
      return { contractId: id, planId: planIds[0]! }
    })
  }
}

interface Line extends Record<string, unknown> {
  readonly id: string
  readonly receiptId: string
  readonly free: string
  /** Received and not given back. */
  readonly net: string
  readonly live: boolean
  /** Nothing has become of it yet. */
  readonly whole: boolean
}
type Began = (documentId: string) => Event[]
const none = (): Event[] => []
const least = (a: string, b: string) => (new Big(a).lt(b) ? new Big(a) : new Big(b))
const isOpen = ({ open }: { readonly open: string }) => new Big(open).gt(0)
/** It went through, and no account knows of it. */
const BESIDE: Event[] = [{ kind: 'beside' }]
const gone = (error: Error) => {
  if (error.message !== 'no open task') throw error
  return undefined
}

/** Whether it went through; a refusal is an answer in Chinese, anything else a defect. */
function isDone({ status, body }: Reply): boolean {
  if (status === 200) return true
  if (status >= 500 || !/[\u4e00-\u9fff]/.test(body.msg)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return false
}
