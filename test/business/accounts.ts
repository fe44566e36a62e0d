import Big from 'big.js'
import { must } from '#model/must.ts'

/** What the books of one supplier, one material and one warehouse come to. */
export interface Books {
  readonly stock: string
  readonly accrued: string
  readonly payable: string
  readonly advance: string
  /** Input tax that may be deducted. */
  readonly tax: string
  /** Differences of cost that nobody has borne yet. */
  readonly variance: string
  readonly expense: string
  readonly cash: string
}
/** What happened, as whoever did it would tell it. */
export type Event =
  | { readonly kind: 'received'; readonly id: string; readonly receiptId: string; readonly qty: string }
  | { readonly kind: 'reversed'; readonly receiptId: string }
  | { readonly kind: 'returned'; readonly id: string; readonly qty: string; readonly month: string }
  | { readonly kind: 'moved'; readonly qty: string; readonly amount?: string }
  | ({
      readonly kind: 'invoiced'
      readonly id: string
      readonly amount: string
      readonly tax: string
      readonly deductible: boolean
      /** Of goods under a contract, which keeps a tenth of it until the warranty is over. */
      readonly isBound: boolean
    } & Lines)
  | { readonly kind: 'red'; readonly id: string }
  | { readonly kind: 'fined'; readonly id: string; readonly amount: string }
  | { readonly kind: 'noticed'; readonly id: string; readonly lines: Lines['lines']; readonly penalties: readonly string[] }
  /** Agreed to by everybody: from now on it can be invoiced. */
  | { readonly kind: 'issued'; readonly id: string }
  /** An invoice under approval has these quantities; then it is invoiced, or comes to nothing. */
  | ({ readonly kind: 'held' | 'dropped' } & Lines)
  /** Refused, or expired with what was not invoiced. */
  | { readonly kind: 'ended'; readonly id: string }
  | { readonly kind: 'deducted'; readonly id: string; readonly penaltyId: string; readonly amount: string }
  /** A payment of an invoice under approval; then it is paid, or comes to nothing. */
  | { readonly kind: 'claimed' | 'unclaimed'; readonly id: string; readonly amount: string }
  | { readonly kind: 'paid'; readonly id: string; readonly amount: string; readonly offset: string }
  | { readonly kind: 'prepaid'; readonly amount: string }
  | { readonly kind: 'settled'; readonly month: string }
  | { readonly kind: 'beside' }
interface Lines {
  readonly noticeId?: string | undefined
  readonly lines: readonly { readonly id: string; readonly qty: string }[]
}
interface Line {
  readonly receiptId: string
  readonly gross: Big
  readonly amount: Big
  returned: Big
  invoiced: Big
  /** Of invoices without a notice, under approval or posted. */
  direct: Big
}
interface Invoice {
  readonly amount: Big
  readonly accrued: Big
  readonly tax: Big
  /** As it is printed, deductible or not. */
  readonly toldTax: Big
  readonly variance: Big
  readonly lines: Lines['lines']
  readonly noticeId: string | undefined
  /** What of its lines stands, and what of it can still be paid. */
  readonly standing: Map<string, Big>
  open: Big
  redAmount: Big
  redTax: Big
  /** Kept back of it, by which penalty, and under which notice. */
  readonly kept: { readonly penaltyId: string; readonly amount: Big; readonly noticeId: string | undefined }[]
}
interface Notice {
  readonly lines: Map<string, { qty: Big; invoiced: Big; held: Big }>
  /** It can be invoiced, or was. */
  isIssued: boolean
  isLive: boolean
}
interface Penalty {
  left: Big
  noticeId: string | undefined
}

const cents = (value: Big) => value.round(2, Big.roundHalfUp)
const zero = () => new Big(0)
const most = (a: Big, b: Big) => (a.gt(b) ? a : b)
function never(id: string): never {
  throw new Error(`nobody told of ${id}`)
}

/**
 * The books as a bookkeeper with paper and pencil would keep them: one supplier, one material at one price, one warehouse. Written without the
 * program, so that both have to be wrong in the same way to agree.
 */
export class Accounts {
  private qty = zero()
  private value = zero()
  private accrued = zero()
  private payable = zero()
  private advance = zero()
  private tax = zero()
  private expense = zero()
  private cash = zero()
  private readonly variance = new Map<string, Big>()
  private readonly lines = new Map<string, Line>()
  private readonly invoices = new Map<string, Invoice>()
  private readonly notices = new Map<string, Notice>()
  private readonly penalties = new Map<string, Penalty>()
  private readonly price: Big
  private readonly rate: Big
  private readonly thisMonth: string

  constructor(price: string, rate: string, thisMonth: string) {
    this.price = new Big(price)
    this.rate = new Big(rate)
    this.thisMonth = thisMonth
  }

  books(): Books {
    const open = [...this.variance.values()].reduce((sum, each) => sum.plus(each), zero())
    const { value, accrued, payable, advance, tax, expense, cash } = this
    const told = { stock: value, accrued, payable, advance, tax, variance: open, expense, cash }
    return Object.fromEntries(Object.entries(told).map(([name, sum]) => [name, sum.toFixed(2)])) as unknown as Books
  }

  tell(event: Event): void {
    switch (event.kind) {
      case 'received': {
        const gross = new Big(event.qty)
        const amount = this.worth(gross)
        this.lines.set(event.id, { receiptId: event.receiptId, gross, amount, returned: zero(), invoiced: zero(), direct: zero() })
        this.move(gross, amount)
        this.accrued = this.accrued.plus(amount)
        return
      }
      case 'reversed':
        for (const line of [...this.lines.values()].filter(({ receiptId }) => receiptId === event.receiptId)) {
          this.move(line.gross.neg(), line.amount.neg())
          this.accrued = this.accrued.minus(line.amount)
        }
        return
      case 'returned': {
        const line = this.line(event.id)
        const left = this.average(event.qty)
        const red = most(zero(), new Big(event.qty).minus(line.gross).plus(line.returned).plus(line.invoiced))
        const plain = new Big(event.qty).minus(red)
        const free = line.gross.minus(line.returned).minus(this.noticedOf(event.id))
        this.takeOffNotices(event.id, most(zero(), plain.minus(free)))
        const before = this.open(line)
        line.returned = line.returned.plus(plain)
        const owed = before.minus(this.open(line))
        const cost = this.takeBack(event.id, red)
        line.returned = line.returned.plus(red)
        this.move(new Big(event.qty).neg(), left.neg())
        this.accrued = this.accrued.minus(owed)
        this.differs(event.month, left.minus(owed).minus(cost))
        return
      }
      case 'moved': {
        const qty = new Big(event.qty)
        this.move(qty, event.amount === undefined ? this.average(qty.neg()).neg() : new Big(event.amount))
        return
      }
      case 'invoiced':
        this.invoice(event)
        return
      case 'red': {
        const invoice = this.invoiceOf(event.id)
        for (const { id, qty } of invoice.lines) this.line(id).invoiced = this.line(id).invoiced.minus(qty)
        this.under(invoice, (part, qty) => {
          part.invoiced = part.invoiced.minus(qty)
        })
        this.direct(invoice, -1)
        this.invoices.delete(event.id)
        this.accrued = this.accrued.plus(invoice.accrued)
        this.payable = this.payable.minus(invoice.amount)
        this.tax = this.tax.minus(invoice.tax)
        this.differs(this.thisMonth, invoice.variance.neg())
        for (const kept of invoice.kept.splice(0)) this.giveBack(kept)
        return
      }
      case 'fined':
        this.penalties.set(event.id, { left: new Big(event.amount), noticeId: undefined })
        return
      case 'noticed':
        this.notices.set(event.id, {
          lines: new Map(event.lines.map(({ id, qty }) => [id, { qty: new Big(qty), invoiced: zero(), held: zero() }])),
          ...{ isIssued: false, isLive: true },
        })
        for (const id of event.penalties) this.penaltyOf(id).noticeId = event.id
        return
      case 'ended':
        this.noticeOf(event.id).isLive = false
        this.free(event.id)
        return
      case 'issued':
        this.noticeOf(event.id).isIssued = true
        return
      case 'held':
      case 'dropped': {
        const sign = event.kind === 'held' ? 1 : -1
        this.under(event, (part, qty) => {
          part.held = part.held.plus(qty.times(sign))
        })
        this.direct(event, sign)
        return
      }
      case 'claimed':
      case 'unclaimed': {
        const invoice = this.invoiceOf(event.id)
        invoice.open = event.kind === 'claimed' ? invoice.open.minus(event.amount) : invoice.open.plus(event.amount)
        return
      }
      case 'deducted':
        this.keepBack(event.penaltyId, this.invoiceOf(event.id), new Big(event.amount), undefined)
        return
      case 'paid':
        this.payable = this.payable.minus(event.amount)
        this.advance = this.advance.minus(event.offset)
        this.cash = this.cash.minus(event.amount).plus(event.offset)
        return
      case 'prepaid':
        this.advance = this.advance.plus(event.amount)
        this.cash = this.cash.minus(event.amount)
        return
      case 'settled':
        this.settle(event.month)
    }
  }

  private invoice({ id, amount: told, tax: toldTax, deductible, isBound, lines, noticeId }: Event & { kind: 'invoiced' }): void {
    let accrued = zero()
    for (const { id: lineId, qty } of lines) {
      const line = this.line(lineId)
      const before = this.open(line)
      line.invoiced = line.invoiced.plus(qty)
      accrued = accrued.plus(before).minus(this.open(line))
    }
    const [amount, tax] = [new Big(told), deductible ? new Big(toldTax) : zero()]
    const variance = amount.minus(tax).minus(accrued)
    const invoice: Invoice = {
      ...{
        amount,
        accrued,
        tax,
        toldTax: new Big(toldTax),
        variance,
        lines,
        noticeId,
        kept: [],
        open: amount,
        redAmount: zero(),
        redTax: zero(),
      },
      standing: new Map(lines.map(line => [line.id, new Big(line.qty)])),
    }
    this.invoices.set(id, invoice)
    this.accrued = this.accrued.minus(accrued)
    this.payable = this.payable.plus(amount)
    this.tax = this.tax.plus(tax)
    this.differs(this.thisMonth, variance)
    if (!noticeId) return
    this.under(invoice, (part, qty) => {
      part.held = part.held.minus(qty)
      part.invoiced = part.invoiced.plus(qty)
    })
    // What is retained bears no penalties.
    let left = isBound ? amount.minus(cents(amount.div(10))) : amount
    const taken = [...this.penalties].filter(([, penalty]) => penalty.noticeId === noticeId).sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [penaltyId, penalty] of taken) {
      const part = penalty.left.lt(left) ? penalty.left : left
      if (part.gt(0)) this.keepBack(penaltyId, invoice, part, noticeId)
      left = left.minus(part)
    }
    if (this.isInvoiced(noticeId)) this.free(noticeId)
  }

  /** Red invoices: of the latest one first, at the price of the line; the last of an invoice takes along what it said beyond its lines. */
  private takeBack(lineId: string, qty: Big): Big {
    let [left, cost] = [qty, zero()]
    const latest = [...this.invoices].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? 1 : -1))
    for (const [, invoice] of latest) {
      const stands = invoice.standing.get(lineId) ?? zero()
      const part = stands.lt(left) ? stands : left
      if (part.lte(0)) continue
      invoice.standing.set(lineId, stands.minus(part))
      const isLast = [...invoice.standing.values()].every(each => each.eq(0))
      const [before, after] = [this.priced(stands), this.priced(stands.minus(part))]
      const amount = isLast ? invoice.amount.minus(invoice.redAmount) : before.amount.minus(after.amount)
      const tax = isLast ? invoice.toldTax.minus(invoice.redTax) : before.tax.minus(after.tax)
      invoice.redAmount = invoice.redAmount.plus(amount)
      invoice.redTax = invoice.redTax.plus(tax)
      const lowered = invoice.open.lt(amount) ? invoice.open : amount
      invoice.open = invoice.open.minus(lowered)
      this.payable = this.payable.minus(lowered)
      this.advance = this.advance.plus(amount).minus(lowered)
      const deducted = invoice.tax.eq(0) ? zero() : tax
      this.tax = this.tax.minus(deducted)
      cost = cost.plus(amount).minus(deducted)
      this.line(lineId).invoiced = this.line(lineId).invoiced.minus(part)
      if (invoice.noticeId) this.lower(invoice.noticeId, lineId, part, part)
      else this.line(lineId).direct = this.line(lineId).direct.minus(part)
      left = left.minus(part)
    }
    return cost
  }

  /** Of the latest notice in force first. */
  private takeOffNotices(lineId: string, qty: Big): void {
    let left = qty
    for (const [noticeId, notice] of [...this.notices].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? 1 : -1))) {
      const line = notice.lines.get(lineId)
      if (!line || !notice.isLive || !notice.isIssued) continue
      const free = line.qty.minus(line.invoiced).minus(line.held)
      const part = free.lt(left) ? free : left
      if (part.lte(0)) continue
      this.lower(noticeId, lineId, part, zero())
      left = left.minus(part)
    }
  }

  /** A notice of which nothing is left to invoice frees its penalties; one of which nothing was invoiced is over. */
  private lower(noticeId: string, lineId: string, qty: Big, invoiced: Big): void {
    const notice = this.noticeOf(noticeId)
    const line = must(notice.lines.get(lineId), 'the line of the notice')
    line.qty = line.qty.minus(qty)
    line.invoiced = line.invoiced.minus(invoiced)
    if (!this.isInvoiced(noticeId)) return
    this.free(noticeId)
    if ([...notice.lines.values()].every(each => each.qty.eq(0))) notice.isLive = false
  }

  private isInvoiced(noticeId: string): boolean {
    return [...this.noticeOf(noticeId).lines.values()].every(({ qty, invoiced }) => qty.eq(invoiced))
  }

  /** What of a line is announced: by notices, as far as they are not over, and by invoices that need none. */
  private noticedOf(lineId: string): Big {
    return [...this.notices.values()].reduce((sum, { lines, isLive }) => {
      const line = lines.get(lineId)
      return line ? sum.plus(isLive ? line.qty : line.invoiced) : sum
    }, this.line(lineId).direct)
  }

  private under({ noticeId, lines }: Lines, change: (part: { qty: Big; invoiced: Big; held: Big }, qty: Big) => void): void {
    if (noticeId)
      for (const { id, qty } of lines) change(must(this.noticeOf(noticeId).lines.get(id), 'the line of the notice'), new Big(qty))
  }

  private direct({ noticeId, lines }: Lines, sign: number): void {
    if (!noticeId) for (const { id, qty } of lines) this.line(id).direct = this.line(id).direct.plus(new Big(qty).times(sign))
  }

  private keepBack(penaltyId: string, invoice: Invoice, amount: Big, noticeId: string | undefined): void {
    const penalty = this.penaltyOf(penaltyId)
    penalty.left = penalty.left.minus(amount)
    if (penalty.left.eq(0)) penalty.noticeId = undefined
    invoice.kept.push({ penaltyId, amount, noticeId })
    invoice.open = invoice.open.minus(amount)
    this.payable = this.payable.minus(amount)
    this.expense = this.expense.minus(amount)
  }

  /** Under the notice that had it, if that can be invoiced again; one that another notice has taken meanwhile stays there. */
  private giveBack({ penaltyId, amount, noticeId }: Invoice['kept'][number]): void {
    const penalty = this.penaltyOf(penaltyId)
    penalty.left = penalty.left.plus(amount)
    penalty.noticeId ??= this.notices.get(noticeId ?? '')?.isLive ? noticeId : undefined
    this.payable = this.payable.plus(amount)
    this.expense = this.expense.plus(amount)
  }

  private free(noticeId: string): void {
    for (const penalty of this.penalties.values()) if (penalty.noticeId === noticeId) penalty.noticeId = undefined
  }

  /** Onto the value of what is there, which does not become negative; the rest is an expense. */
  private settle(month: string): void {
    const open = [...this.variance].reduce((sum, [of, amount]) => (of <= month ? sum.plus(amount) : sum), zero())
    this.differs(month, open.neg())
    const worth = this.qty.lte(0) ? zero() : this.value.plus(open).lt(0) ? this.value.neg() : open
    this.value = this.value.plus(worth)
    this.expense = this.expense.plus(open).minus(worth)
  }

  private line(id: string): Line {
    return this.lines.get(id) ?? never(id)
  }
  private invoiceOf(id: string): Invoice {
    return this.invoices.get(id) ?? never(id)
  }
  private noticeOf(id: string): Notice {
    return this.notices.get(id) ?? never(id)
  }
  private penaltyOf(id: string): Penalty {
    return this.penalties.get(id) ?? never(id)
  }
  /** Without tax. */
  private worth(qty: Big): Big {
    return cents(qty.times(this.price).div(this.rate.plus(1)))
  }
  private priced(qty: Big): { amount: Big; tax: Big } {
    const amount = cents(qty.times(this.price))
    return { amount, tax: amount.minus(cents(amount.div(this.rate.plus(1)))) }
  }
  private open({ gross, returned, invoiced }: Line): Big {
    return this.worth(gross.minus(returned).minus(invoiced))
  }
  /** What goods are worth that leave at the moving average; the last of them take all that is left. */
  private average(qty: string | Big): Big {
    return this.qty.eq(qty) ? this.value : cents(new Big(qty).times(this.value).div(this.qty))
  }
  private move(qty: Big, amount: Big): void {
    this.qty = this.qty.plus(qty)
    this.value = this.value.plus(amount)
  }
  private differs(month: string, amount: Big): void {
    this.variance.set(month, (this.variance.get(month) ?? zero()).plus(amount))
  }
}
