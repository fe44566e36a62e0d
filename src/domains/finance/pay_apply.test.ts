import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Booking, bookingIn } from '../../../test/setup/books.ts'
import { type Cases, casesIn } from '../../../test/setup/cases.ts'
import { userId } from '../../../test/setup/cast.ts'
import { openTestHouse, type TestHouse } from '../../../test/setup/house.ts'
import { addMonths } from '../../model/day.ts'
import { contractOf, payPlansOf, signContract } from '../procurement/contract.ledger.ts'
import { replaceBank } from '../supplier/supplier-bank.ledger.ts'
import { postAp } from './ap.ledger.ts'
import { bookInvoice, grantQuota, openContract } from './invoice.ledger.ts'
import { openPayable } from './payable.ledger.ts'
import { payableBreaches } from './payable.query.ts'
import { paymentBreaches } from './payment.query.ts'
import { turnPeriod } from './period.ledger.ts'

const DAY = 86_400_000
const day = (offset: number) => new Date(Date.now() + 8 * 3_600_000 + offset * DAY).toISOString().slice(0, 10)
const month = day(0).slice(0, 7)
const monthOf = (offset: number) => addMonths(`${month}-01`, offset).slice(0, 7)

describe('付款申请, from the invoice to the bank', () => {
  let house: TestHouse
  let booking: Booking
  let cases: Cases
  let vouchers = 0
  beforeAll(async () => {
    house = await openTestHouse()
    booking = bookingIn(house)
    cases = casesIn(house)
  })
  afterAll(() => house.close())

  const breaches = () => booking(async ({ tx }) => [...(await payableBreaches(tx)), ...(await paymentBreaches(tx))])

  /** A supplier of the demo company that nobody else's test is about, with an invoice, a quota and a contract of its own. */
  async function owed(supplierName: string, { amount = '1000', quota = '5000', dueIn = -1, accepted }: Owing = {}) {
    const [found] = await house.sql<{ id: string }>('select id from sup_supplier where supplier_name = $1', [supplierName])
    const supplierId = found!.id
    const no = house.house.newId()
    const signed = await booking(async book => {
      const { tx, tenantId } = book
      const { id, planIds } = await signContract(
        book,
        {
          ...{ contractNo: `HT${no}`, contractName: '试', contractType: 'goods', supplierId, signDate: day(-400), payTerm: 'p30' },
          ...{ totalAmount: '2000.00', warrantyMonths: 12, acceptDate: accepted ?? null },
        },
        [
          { payStage: 'prepay', payRatio: '30', planPayDate: day(-1) },
          { payStage: 'arrival', payRatio: '70', planPayDate: day(30) },
        ],
      )
      await openContract(book, (await contractOf(tx, tenantId, id))!, [...(await payPlansOf(tx, tenantId, planIds)).values()])
      return { contractId: id, planIds }
    })
    const invoice = (invoiceAmount: string, purchaseContractId: string | null = null) =>
      booking(book =>
        bookInvoice(book, {
          ...{ invoiceNo: `FP${book.newId()}`, invoiceDate: day(-30), invoiceType: 'special', supplierId, taxRate: '0.13' },
          ...{ invoiceAmount, invoiceTax: '0', dueDate: day(dueIn), billNo: 'TEST', purchaseContractId },
        }),
      )
    const quotaFor = (quotaMonth: string) =>
      booking(book =>
        grantQuota(book, {
          ...{ quotaNo: `ED${book.newId()}`, quotaMonth, purchaseType: 'spare', supplierId, approvedQuota: quota, payMethod: 'wire' },
        }),
      )
    return { supplierId, ...signed, invoice, invoiceId: await invoice(amount), quotaFor, payQuotaId: await quotaFor(month) }
  }
  interface Owing {
    amount?: string
    quota?: string
    dueIn?: number
    accepted?: string
  }
  type Owed = Awaited<ReturnType<typeof owed>>

  const paying = ({ supplierId, payQuotaId, invoiceId }: Owed, payAmount = '1000', more: object = {}) => ({
    ...{ supplierId, payKind: 'payable', payQuotaId, payMethod: 'wire', expectPayDate: day(0) },
    items: [{ paySource: 'invoice', purchaseInvoiceId: invoiceId, payAmount }],
    ...more,
  })
  const prepaying = ({ supplierId, payQuotaId, contractId, planIds }: Owed, payAmount = '600', more: object = {}) => ({
    ...{ supplierId, payKind: 'advance', payQuotaId, payMethod: 'wire', expectPayDate: day(0), purchaseContractId: contractId },
    items: [{ paySource: 'plan', payPlanId: planIds[0], payAmount }],
    ...more,
  })
  const start = (form: object) => cases.start('xie.yun', 'pay_apply', form)
  const refused = async (form: object) => {
    const reply = await cases.tryStart('xie.yun', 'pay_apply', form)
    expect(reply.status).not.toBe(200)
    return reply.body.msg
  }
  const voucher = () => ({ payDate: day(0), bankVoucherNo: `T${++vouchers}` })
  const payOut = (processInstanceId: string, form: object = voucher()) => cases.decide(processInstanceId, { form })
  const sendBack = async (processInstanceId: string, comment: string) => {
    const [task] = await cases.open(processInstanceId)
    return cases.send(task!.account, 'process/return', { taskId: task!.taskId, to: 'start', comment })
  }
  const another = (quotaMonth: string) => `实际付款日期不在付款额度的月份 ${quotaMonth}，请退回重新提交，选用当月额度`
  const standing = async (id: string) =>
    (await house.sql('select amount, paid_amount, in_flight_amount from payable where id = $1', [id]))[0]
  const balance = async (id: string) => (await house.sql('select payable, advance from ap_balance where supplier_id = $1', [id]))[0]
  const nodes = async (processInstanceId: string) => (await cases.open(processInstanceId)).map(task => task.nodeId)

  it('is returned, corrected and paid: the ledger, the invoice, the quota and the payment all say so', async () => {
    const who = await owed('启明工业油品有限公司')
    const before = await balance(who.supplierId)
    const { processInstanceId, businessId, number } = await start(paying(who, '700'))
    expect(await standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '0.00', in_flight_amount: '700.00' })
    await sendBack(processInstanceId, '金额不符')
    await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: paying(who, '600') })
    expect(await standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    expect(await standing(who.payQuotaId)).toEqual({ amount: '5000.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(processInstanceId, { payDate: day(0) })).body.msg).toBe('请填写银行流水号')
    expect((await payOut(processInstanceId, { bankVoucherNo: 'T0' })).body.msg).toBe('实际付款日期不能为空')
    expect((await payOut(processInstanceId, { ...voucher(), payDate: day(1) })).body.msg).toBe(
      day(1).startsWith(month) ? '记账日期不能晚于今天' : another(month),
    )
    expect((await payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await standing(who.invoiceId)).toEqual({ amount: '1000.00', paid_amount: '600.00', in_flight_amount: '0.00' })
    expect(await standing(who.payQuotaId)).toEqual({ amount: '5000.00', paid_amount: '600.00', in_flight_amount: '0.00' })
    expect(await house.sql('select invoice_state from purchase_invoice where id = $1', [who.invoiceId])).toEqual([
      { invoice_state: 'partly_paid' },
    ])
    const after = await balance(who.supplierId)
    expect(Number(before!.payable) - Number(after!.payable)).toBe(600)
    const [paid] = await house.sql('select amount, payee_name, bank_account, source_type from payment where bill_no = $1', [number])
    const [account] = await house.sql('select bank_account from sup_bank where supplier_id = $1', [who.supplierId])
    expect(paid).toEqual({ amount: '600.00', payee_name: '启明工业油品有限公司', source_type: 'payApply', ...account })
    expect(await house.sql('select entry_type, account_kind, amount from ap_ledger where bill_no = $1', [number])).toEqual([
      { entry_type: 'PAYMENT', account_kind: 'payable', amount: '-600.00' },
    ])
    expect(await house.sql('select state from pay_apply where id = $1', [businessId])).toEqual([{ state: 'paid' }])
    expect(await breaches()).toEqual([])
  })

  it('INV-33 two papers for one invoice: together never more than it is worth; refused or withdrawn it is free again', async () => {
    const who = await owed('长河废钢回收有限公司')
    const first = await start(paying(who, '700'))
    expect(await refused(paying(who, '400'))).toBe('本次付款不能大于应付减已付、审批中金额')
    const second = await start(paying(who, '300'))
    await cases.decide(first.processInstanceId, { pass: false, comment: '不同意' })
    expect(await standing(who.invoiceId)).toMatchObject({ in_flight_amount: '300.00' })
    await cases.send('xie.yun', 'process/withdraw', { processInstanceId: second.processInstanceId })
    expect(await standing(who.invoiceId)).toMatchObject({ in_flight_amount: '0.00' })
    expect(await breaches()).toEqual([])
  })

  it('INV-33 five papers for one invoice at once: one is under way', async () => {
    const who = await owed('长河废钢回收有限公司')
    const replies = await Promise.all(Array.from({ length: 5 }, () => cases.tryStart('xie.yun', 'pay_apply', paying(who, '600'))))
    expect(replies.filter(reply => reply.status === 200)).toHaveLength(1)
    expect(await standing(who.invoiceId)).toMatchObject({ in_flight_amount: '600.00' })
    expect(await breaches()).toEqual([])
  })

  it('INV-33 the month’s quota and the contract as a whole are limits, too', async () => {
    const who = await owed('长河废钢回收有限公司', { amount: '9000', quota: '800' })
    expect(await refused(paying(who, '900'))).toMatch(/^ED\d+ 可付余额 800\.00 小于本次付款 900\.00$/)
    const rich = await owed('长河废钢回收有限公司', { quota: '9000' })
    const invoiceId = await rich.invoice('5000', rich.contractId)
    const over = paying({ ...rich, invoiceId }, '2100', { purchaseContractId: rich.contractId })
    expect(await refused(over)).toMatch(/^HT\d+ 可付余额 2000\.00 小于本次付款 2100\.00$/)
    expect(await refused(paying({ ...rich, invoiceId }, '100'))).toMatch(/^采购发票 FP\d+ 属于采购合同，请选择该合同$/)
    expect(await refused(paying(rich, '100', { purchaseContractId: rich.contractId }))).toMatch(/^采购发票 FP\d+ 不属于所选合同$/)
    expect(await breaches()).toEqual([])
  })

  it('an advance is paid by the plan, lies with the supplier, and the accountant sets it off', async () => {
    const who = await owed('顺达公路物流有限公司')
    const first = await start(prepaying(who))
    await cases.agreeUntil(first.processInstanceId, 'cashier')
    await payOut(first.processInstanceId)
    expect(await balance(who.supplierId)).toMatchObject({ advance: '600.00' })
    expect(await standing(who.contractId)).toMatchObject({ paid_amount: '600.00' })
    expect(await refused(prepaying(who, '1'))).toBe('本次付款不能大于应付减已付、审批中金额')

    expect(await refused(paying(who))).toBe('有预付余额而不冲销的，须在备注中说明原因')
    expect(await refused(paying(who, '1000', { offsetAmount: '601' }))).toBe('冲预付金额不能大于预付余额')
    expect(await refused(paying(who, '500', { offsetAmount: '501' }))).toBe('冲预付金额不能大于申请金额')
    const second = await start(paying(who, '1000', { remark: '另行安排' }))
    await cases.agreeUntil(second.processInstanceId, 'ap_acct')
    const other = await start(paying({ ...who, invoiceId: await who.invoice('500') }, '500', { offsetAmount: '200' }))
    const set = (offsetAmount: string) => cases.decide(second.processInstanceId, { form: { offsetAmount } })
    expect((await set('500')).body.msg).toBe('冲预付金额不能大于预付余额')
    expect((await set('400')).body).toMatchObject({ success: true })
    expect(await standing(who.supplierId)).toEqual({ amount: '600.00', paid_amount: '0.00', in_flight_amount: '600.00' })
    await cases.agreeUntil(second.processInstanceId, 'cashier')
    await payOut(second.processInstanceId)
    expect(await balance(who.supplierId)).toMatchObject({ advance: '200.00' })
    expect(
      await house.sql('select entry_type, account_kind, amount from ap_ledger where bill_no = $1 order by id', [second.number]),
    ).toEqual([
      { entry_type: 'PAYMENT', account_kind: 'payable', amount: '-600.00' },
      { entry_type: 'ADVANCE_OFFSET', account_kind: 'payable', amount: '-400.00' },
      { entry_type: 'ADVANCE_OFFSET', account_kind: 'advance', amount: '-400.00' },
    ])
    await cases.decide(other.processInstanceId, { pass: false, comment: '不同意' })
    expect(await standing(who.supplierId)).toMatchObject({ paid_amount: '400.00', in_flight_amount: '0.00' })
    expect(await breaches()).toEqual([])
  })

  it('all of it set off: nothing leaves the bank, and there is no payment', async () => {
    const who = await owed('顺达公路物流有限公司')
    await booking(async book => {
      await postAp(book, [{ supplierId: who.supplierId, entryType: 'ADVANCE', accountKind: 'advance', billNo: 'TEST', amount: '1000' }])
      await openPayable(book, {
        id: who.supplierId,
        payableKind: 'advance',
        supplierId: who.supplierId,
        sourceNo: '预付余额',
        amount: '1000',
      })
    })
    const supplier = await userId(house, 'supplier01')
    const [own] = await house.sql('select supplier_id from sys_user where id = $1', [supplier])
    await house.sql('update sys_user set supplier_id = $1 where id = $2', [who.supplierId, supplier])
    const { processInstanceId, number } = await start(paying(who, '1000', { offsetAmount: '1000', bankVoucherNo: 'MINE' }))
    await cases.agreeUntil(processInstanceId, 'cashier')
    const reply = await payOut(processInstanceId, { payDate: day(0) })
    expect(reply.body.data.objMap.approvalStatus).toBe(3)
    await house.sql('update sys_user set supplier_id = $1 where id = $2', [own!.supplier_id, supplier])
    expect(await house.sql('select 1 from payment where bill_no = $1', [number])).toEqual([])
    expect(await house.sql(`select data ->> 'bankVoucherNo' as no from document where number = $1`, [number])).toEqual([{ no: null }])
    expect(await house.sql('select content from sys_message where user_id = $1 and title like $2', [supplier, `%${number}`])).toEqual([
      { content: `已于 ${day(0)} 以预付款冲销应付贵公司款项 1000.00 元，本次不另付款。` },
    ])
    expect(await standing(who.invoiceId)).toMatchObject({ paid_amount: '1000.00' })
    expect(await breaches()).toEqual([])
  })

  it('INV-35 a bank change mid-flow stops the cashier; the paper goes back and comes again with the new account', async () => {
    const who = await owed('锐锋刀具有限公司')
    const form = paying(who, '1000', { remark: '预付款另行冲销' })
    const { processInstanceId, number } = await start(form)
    await cases.agreeUntil(processInstanceId, 'cashier')
    const bank = { bankAccountName: '锐锋刀具有限公司', bankName: '另一家银行', bankAccount: '62170000000009999' }
    await booking(book => replaceBank(book, who.supplierId, bank, { billNo: 'TEST' }))
    const stopped = await payOut(processInstanceId)
    expect(stopped).toMatchObject({ status: 400, body: { msg: '供应商收款账户已变更，请退回后按新账户重新提交' } })
    expect(await nodes(processInstanceId)).toEqual(['cashier'])
    expect(await house.sql('select 1 from payment where bill_no = $1', [number])).toEqual([])
    expect(await breaches()).toEqual([])

    const [task] = await cases.open(processInstanceId)
    await sendBack(processInstanceId, '账户已变更')
    await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form, mode: 'toReturner' })
    expect(await nodes(processInstanceId)).toEqual(['purchase_head'])
    const early = await cases.send(task!.account, 'work/complete-task', { ...task, processInstanceId, pass: true, form: voucher() })
    expect(early.status).toBe(409)
    expect(await house.sql('select 1 from payment where bill_no = $1', [number])).toEqual([])
    const shown = (await (await cases.as('xie.yun')).get('blade-flow/process/detail', { processInstanceId })).body.data.form
    expect(shown.bankAccount).toBe(bank.bankAccount)
    await cases.agreeUntil(processInstanceId, 'cashier')
    await payOut(processInstanceId)
    expect(await house.sql('select bank_account from payment where bill_no = $1', [number])).toEqual([{ bank_account: bank.bankAccount }])
    expect(await breaches()).toEqual([])
  })

  it('INV-33 an advance on a contract is set off against its invoice: the contract is paid in full, and no alarm is raised', async () => {
    const who = await owed('恒力轴承备件有限公司')
    const book = async (master: string, contractNo: string) =>
      (await (await cases.as('admin')).get('blade-biz/master/list', { master, contractNo })).body.data.records
    const [{ contract_no: contractNo }] = (await house.sql('select contract_no from purchase_contract where id = $1', [
      who.contractId,
    ])) as [{ contract_no: string }]
    const first = await start(prepaying(who, '500'))
    expect(await book('contractPayPlan', contractNo)).toMatchObject([{ paidAmount: '0.00', inFlightAmount: '500.00' }, { paidAmount: '' }])
    await cases.agreeUntil(first.processInstanceId, 'cashier')
    await payOut(first.processInstanceId)
    const rest = await start(prepaying(who, '100'))
    expect(await book('contractPayPlan', contractNo)).toMatchObject([
      { paidAmount: '500.00', inFlightAmount: '100.00' },
      { paidAmount: '' },
    ])
    expect(await book('purchaseContract', contractNo)).toMatchObject([{ paidAmount: '500.00' }])
    await cases.agreeUntil(rest.processInstanceId, 'cashier')
    await payOut(rest.processInstanceId)
    const invoiceId = await who.invoice('2000', who.contractId)
    const second = await start(paying({ ...who, invoiceId }, '2000', { purchaseContractId: who.contractId, offsetAmount: '600' }))
    expect(await breaches()).toEqual([])
    await cases.agreeUntil(second.processInstanceId, 'cashier')
    await payOut(second.processInstanceId)
    expect(await standing(who.contractId)).toEqual({ amount: '2000.00', paid_amount: '2000.00', in_flight_amount: '0.00' })
    expect(await breaches()).toEqual([])
    const [prepaid] = who.planIds
    await house.sql('update contract_pay_plan set plan_pay_amount = plan_pay_amount - 1 where id = $1', [prepaid])
    expect(await breaches()).toEqual([{ rule: 'INV-33 a row of a pay plan is payable to its amount', subject: `${contractNo}-1` }])
    await house.sql('update contract_pay_plan set plan_pay_amount = plan_pay_amount + 1 where id = $1', [prepaid])
  })

  it('INV-33 a quota lapses with its month: not asked for afterwards, and not paid from in another month', async () => {
    const who = await owed('启明工业油品有限公司')
    const old = { payQuotaId: await who.quotaFor(monthOf(-1)), expectPayDate: `${monthOf(-1)}-15` }
    expect(await refused(paying(who, '100', old))).toBe(`付款额度的月份 ${monthOf(-1)} 已过，额度已失效，请选用当月额度`)
    const next = { payQuotaId: await who.quotaFor(monthOf(1)), expectPayDate: `${monthOf(1)}-15` }
    const { processInstanceId, number } = await start(paying(who, '100', next))
    await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(processInstanceId)).body.msg).toBe(another(monthOf(1)))
    expect(await nodes(processInstanceId)).toEqual(['cashier'])
    await sendBack(processInstanceId, '选用当月额度')
    await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form: paying(who, '100') })
    await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await standing(next.payQuotaId)).toMatchObject({ paid_amount: '0.00', in_flight_amount: '0.00' })
    expect(await breaches()).toEqual([])
    await house.sql('update pay_quota set quota_month = $1 where id = $2', [monthOf(-1), who.payQuotaId])
    expect(await breaches()).toEqual([{ rule: 'INV-33 a payment in another month than its quota', subject: number }])
    await house.sql('update pay_quota set quota_month = $1 where id = $2', [month, who.payQuotaId])
  })

  it('INV-36 the warranty has to be over on the day of payment, whenever it was hoped for', async () => {
    const [paid, hoped] = day(1).startsWith(month) ? [day(0), day(1)] : [day(-1), day(0)]
    const who = await owed('示范特钢锭材有限公司', { accepted: addMonths(hoped, -12) })
    const invoiceId = await who.invoice('200', who.contractId)
    const more = { payKind: 'retention', purchaseContractId: who.contractId, expectPayDate: hoped }
    const { processInstanceId } = await start(paying({ ...who, invoiceId }, '200', more))
    await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(processInstanceId, { ...voucher(), payDate: paid })).body.msg).toBe(`质保期至 ${hoped}，期满后才能支付质保金`)
    expect(await nodes(processInstanceId)).toEqual(['cashier'])
  })

  it('INV-10 blacklisted behind the step where legal is asked: nothing is paid before legal has agreed', async () => {
    const who = await owed('恒力轴承备件有限公司')
    const form = paying(who, '100')
    const { processInstanceId } = await start(form)
    await cases.agreeUntil(processInstanceId, 'cashier')
    const turn = (status: string) => house.sql('update sup_supplier set supplier_status = $1 where id = $2', [status, who.supplierId])
    const [before] = await house.sql<{ supplier_status: string }>('select supplier_status from sup_supplier where id = $1', [
      who.supplierId,
    ])
    await turn('blacklisted')
    expect((await payOut(processInstanceId)).body.msg).toBe('供应商已拉黑，须法务审批，请退回重新提交')
    await sendBack(processInstanceId, '供应商已拉黑')
    await cases.send('xie.yun', 'process/resubmit', { processInstanceId, form })
    await cases.agreeUntil(processInstanceId, 'legal')
    await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    await turn(before!.supplier_status)
    expect(await breaches()).toEqual([])
  })

  it('a bank change that is only under approval holds payments up', async () => {
    const who = await owed('长河废钢回收有限公司')
    await house.sql(
      `insert into sup_change (id, supplier_id, flow_key, bill_no, change_field, effective_date, applied) values ($1, $2, 'supplier_change', 'BG-1', 'bank', $3, 'no')`,
      [house.house.newId(), who.supplierId, day(5)],
    )
    expect(await refused(paying(who))).toBe('供应商收款账户变更中（BG-1），暂停付款')
    await house.sql(`update sup_change set applied = 'yes' where bill_no = 'BG-1'`)
    const { processInstanceId } = await start(paying(who))
    await house.sql(`update sup_change set applied = 'no' where bill_no = 'BG-1'`)
    await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(processInstanceId)).body.msg).toBe('供应商收款账户变更中（BG-1），暂停付款')
    await house.sql(`update sup_change set applied = 'yes' where bill_no = 'BG-1'`)
    expect((await payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await breaches()).toEqual([])
  })

  it('INV-35 a bank voucher stands for one payment', async () => {
    const who = await owed('启明工业油品有限公司')
    const [first, second] = [await start(paying(who, '300')), await start(paying(who, '400'))]
    const same = { payDate: day(0), bankVoucherNo: 'SAME-1' }
    for (const { processInstanceId } of [first, second]) await cases.agreeUntil(processInstanceId, 'cashier')
    expect((await payOut(first.processInstanceId, same)).body).toMatchObject({ success: true })
    expect((await payOut(second.processInstanceId, same)).body.msg).toBe('银行流水号 SAME-1 已登记过付款')
    expect(await nodes(second.processInstanceId)).toEqual(['cashier'])
    expect(await breaches()).toEqual([])
  })

  it('a closed month keeps the cashier’s task open', async () => {
    const who = await owed('启明工业油品有限公司')
    const { processInstanceId } = await start(paying(who))
    await cases.agreeUntil(processInstanceId, 'cashier')
    await booking(book => turnPeriod(book, month, 'closed', ''))
    expect((await payOut(processInstanceId)).body.msg).toBe(`会计期间已关闭：${month}`)
    await booking(book => turnPeriod(book, month, 'open', ''))
    expect((await payOut(processInstanceId)).body.data.objMap.approvalStatus).toBe(3)
    expect(await breaches()).toEqual([])
  })

  it('the chain follows what is paid: early, dear, retained, blacklisted', async () => {
    const early = await owed('北岭重型铸锭有限公司', { dueIn: 20 })
    const remark = { remark: '预付款另行冲销' }
    const steps = async (form: object) => {
      const { processInstanceId } = await start(form)
      const passed: string[] = []
      for (let next = await nodes(processInstanceId); next[0] !== 'cashier'; next = await nodes(processInstanceId)) {
        passed.push(next[0]!)
        await cases.decide(processInstanceId)
      }
      return passed
    }
    expect(await steps(paying(early, '100', remark))).toEqual(['purchase_head', 'ap_acct', 'fin_head', 'cfo'])
    const dear = await owed('北岭重型铸锭有限公司', { amount: '3000000', quota: '3000000' })
    expect(await steps(paying(dear, '2000000', remark))).toEqual(['purchase_head', 'ap_acct', 'fin_head', 'cfo', 'gm'])

    const retained = { payKind: 'retention', ...remark }
    const young = await owed('北岭重型铸锭有限公司', { accepted: day(-30) })
    const youngInvoice = await young.invoice('200', young.contractId)
    const keep = (of: Owed, invoiceId: string) => paying({ ...of, invoiceId }, '200', { ...retained, purchaseContractId: of.contractId })
    expect(await refused(keep(young, youngInvoice))).toMatch(/^质保期至 \d{4}-\d{2}-\d{2}，期满后才能支付质保金$/)
    const raw = await owed('北岭重型铸锭有限公司')
    expect(await refused(keep(raw, await raw.invoice('200', raw.contractId)))).toBe('采购合同尚未验收，不能支付质保金')
    const old = await owed('北岭重型铸锭有限公司', { accepted: day(-420) })
    expect(await steps(keep(old, await old.invoice('200', old.contractId)))).toEqual([
      'purchase_head',
      'ap_acct',
      'quality_head',
      'fin_head',
    ])

    const black = await owed('众兴运输有限公司')
    expect(await refused(prepaying(black))).toBe('供应商已拉黑，只能支付已入账发票的应付款')
    expect(await steps(paying(black, '100'))).toEqual(['purchase_head', 'ap_acct', 'legal', 'fin_head'])
    expect(await breaches()).toEqual([])
  })

  it('says what is wrong', async () => {
    const who = await owed('启明工业油品有限公司')
    const stranger = await owed('锐锋刀具有限公司')
    expect(await refused(paying(who, '0'))).toBe('本次付款须大于零')
    expect(await refused(paying(who, '1', { items: [{ paySource: 'plan', purchaseInvoiceId: who.invoiceId, payAmount: '1' }] }))).toBe(
      '请选择付款来源：采购发票或付款计划行',
    )
    expect(await refused({ ...prepaying(who), payKind: 'payable' })).toBe('应付款、质保金须对应已入账的采购发票')
    expect(await refused(paying(who, '1', { payKind: 'advance', purchaseContractId: who.contractId }))).toBe(
      '预付款须来自合同付款计划的预付阶段',
    )
    expect(await refused(prepaying(who, '1', { purchaseContractId: undefined }))).toBe('预付款、质保金须选择采购合同')
    expect(await refused(prepaying(who, '1', { items: [{ paySource: 'plan', payPlanId: who.planIds[1], payAmount: '1' }] }))).toBe(
      '本次付款不能大于应付减已付、审批中金额',
    )
    const twice = [1, 2].map(() => ({ paySource: 'invoice', purchaseInvoiceId: who.invoiceId, payAmount: '1' }))
    expect(await refused(paying(who, '1', { items: twice }))).toBe('同一来源不能重复')
    expect(await refused(paying({ ...who, invoiceId: stranger.invoiceId }, '1'))).toBe('采购发票不属于该供应商')
    expect(await refused(paying(who, '1', { payQuotaId: undefined }))).toBe('请选择付款额度；没有额度的请走财务特殊付款')
    expect(await refused(paying(who, '1', { payQuotaId: stranger.payQuotaId }))).toBe('付款额度不属于该供应商')
    expect(await refused(paying(who, '1', { expectPayDate: '2099-01-01' }))).toBe('付款额度的月份与期望付款日期不一致')
    expect(await refused(paying(who, '1', { purchaseContractId: stranger.contractId }))).toBe('采购合同不属于该供应商')
    await house.sql(`update sup_bank set is_default = 'no' where supplier_id = $1`, [who.supplierId])
    expect(await refused(paying(who, '1'))).toBe('供应商没有默认收款账户，请先维护')
  })
})
