import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { postAp } from '#domains/finance/payable/ap.ledger.ts'
import { openPayable } from '#domains/finance/payable/payable.ledger.ts'
import { payableBreaches } from '#domains/finance/payable/payable.query.ts'
import { BUYER, contractingIn, day, expectRefusal, flowTest, HEAD, orderingIn } from '#test/harness.ts'

const CHAIN = ['purchase_head', 'legal', 'ap_acct']

flowTest('contract', '采购合同: what was awarded is signed, ordered and paid for', tools => {
  const { app, act, booking, detail, file, opened: openForm, race, refuses, row, rows, start, told, tryStart } = tools
  const { firm, ownFirm, awarded, blacklist } = contractingIn(tools)
  const { agreement, planned, openOf } = orderingIn(tools)
  tools.keeps(payableBreaches)
  const half = [
    { payStage: 'prepay', payRatio: '30', payCondition: '签订后预付' },
    { payStage: 'arrival', payRatio: '70', payCondition: '到货后支付' },
  ]
  tools.base(() => ({
    ...{ contractName: '轴承合同', contractType: 'goods', signDate: day(), validPeriod: [day(), day(90)], currency: 'CNY', payTerm: 'd30' },
    ...{ contractFile: file('合同.pdf').then(made => [made]), payPlan: half },
  }))
  const contractOf = (id: string) => row('purchase_contract', { id })
  const taken = async (awardLineId: string) => (await row('award_line', { id: awardLineId })).contracted_qty
  const drawn = (id: string) => row('purchase_plan_line', { id }, 'sourced_qty, direct_qty, ordered_qty, line_state')
  const orderOf = async (contractId: string) => (await row('purchase_order', { purchase_contract_id: contractId })).id!
  const lineOf = async (contractId: string) => (await row('purchase_order_line', { purchase_order_id: await orderOf(contractId) })).id!
  const confirms = async (rowId: string, by = HEAD) => {
    const [{ id } = { id: '' }] = await rows('sys_waiting_action', { row_id: rowId, wait_state: 'wait' }, 'id')
    return act(by, 'waitingAction', 'confirm', id)
  }

  it('takes the award line at submit and gives it back when refused; approved, its order goes out and its advance is payable', async () => {
    const at = await awarded({ supplierId: await ownFirm(), taxPrice: '100.01' })
    const before = Number(await openOf(at.supplierId))
    const paper = await start(at.contract())
    expect(await paper.shown()).toMatchObject({
      totalAmount: '1000.10',
      payPlan: [{ planPayAmount: '300.03' }, { planPayAmount: '700.07' }],
    })
    expect([(await contractOf(paper.documentId)).contract_state, await taken(at.awardLineId)]).toEqual(['approving', '10.000'])
    await refuses([[at.contract(), '合同数量超出中标数量，剩余 0.000']])
    await paper.reject('条款不清')
    expect([(await contractOf(paper.documentId)).contract_state, await taken(at.awardLineId)]).toEqual(['draft', '0.000'])
    await paper.resubmit(at.contract())
    expect(await paper.agreeAll()).toEqual(CHAIN)
    expect(await contractOf(paper.documentId)).toMatchObject({
      contract_state: 'effective',
      contract_no: paper.number,
      total_amount: '1000.10',
    })
    const [order] = await rows('purchase_order', { purchase_contract_id: paper.documentId })
    expect(order).toMatchObject({ order_state: 'issued', total_amount: '1000.10', pay_term: 'd30' })
    expect(await drawn(at.planLineId)).toMatchObject({
      sourced_qty: '10.000',
      direct_qty: '0.000',
      ordered_qty: '10.000',
      line_state: 'ordered',
    })
    expect(Number(await openOf(at.supplierId)) - before).toBeCloseTo(1000.1)
    expect(await told(`新订单：${order!.purchase_order_no}`)).toMatchObject([{ account: 'supplier01' }])
    const [prepay] = await rows('contract_pay_plan', { purchase_contract_id: paper.documentId }, '*', 'line_no')
    expect(await row('payable', { id: prepay!.id })).toMatchObject({ payable_kind: 'plan', amount: '300.03' })
    expect(await rows('purchase_price_history', { bill_no: paper.number })).toMatchObject([
      { price_kind: 'contract', tax_price: '100.0100' },
    ])
    const chain = (await (await tools.as(HEAD)).get('blade-biz/trace/show', { kind: 'purchaseContract', id: paper.documentId })).body.data
    expect(new Set(chain.nodes.map(({ kind }: { kind: string }) => kind))).toEqual(
      new Set(['purchasePlan', 'sourcing', 'award', 'purchaseContract', 'purchaseOrder']),
    )
  })

  it('opens from an award with what its supplier has won; one award line is contracted once, also by three at once', async () => {
    const at = await awarded()
    expect(await openForm(BUYER, 'contract', { awardId: at.awardId })).toMatchObject({
      ...{ supplierId: at.supplierId, payTerm: 'd30' },
      items: [{ awardLineId: at.awardLineId, qty: '10.000', taxPrice: '100.0000' }],
    })
    expect(await race([at.contract({ qty: '6' }), at.contract({ qty: '6' }), at.contract({ qty: '6' })], BUYER)).toBe(1)
    expect(await taken(at.awardLineId)).toBe('6.000')
    await refuses([[at.contract({ qty: '5' }), '合同数量超出中标数量，剩余 4.000']])
    const rest = await start(at.contract({ qty: '4' }))
    await rest.agreeAll()
    expect(await drawn(at.planLineId)).toMatchObject({ ordered_qty: '4.000' })
  })

  it('the order is changed within the contract only; given up, the plan line can be sourced again', async () => {
    const at = await awarded()
    const { documentId: id } = await tools.agreed(at.contract())
    const line = await lineOf(id)
    const amend = async (newQty: string, newPrice: string) => {
      await act(BUYER, 'purchaseOrderLine', 'amend', line, { newQty, newPrice, askedBy: 'self', changeReason: '改' })
      return confirms(line)
    }
    expectRefusal(await amend('11', '100'), '新数量不能大于合同数量 10.000，增购请另签合同')
    await app.sql(`update sys_waiting_action set wait_state = 'refused' where row_id = $1`, [line])
    expectRefusal(await amend('10', '101'), '新单价不能高于合同单价 100.0000')
    const end = { terminateReason: '停产' }
    expect((await act('liang.yan', 'purchaseContract', 'terminate', id, end)).status).toBe(403)
    expect((await act(BUYER, 'purchaseContract', 'terminate', id, end)).status).toBe(200)
    expect((await contractOf(id)).contract_state).toBe('effective')
    const both = await Promise.all([1, 2].map(() => confirms(id)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await detail(BUYER, 'purchaseContract', id)).toMatchObject({ contractState: 'terminated', terminateDate: day() })
    expect((await row('purchase_order', { purchase_contract_id: id })).order_state).toBe('cancelled')
    expect(await drawn(at.planLineId)).toMatchObject({ sourced_qty: '0.000', ordered_qty: '0.000', line_state: 'open' })
    expect(await openOf(at.supplierId)).toBe('0.00')
  })

  it('is accepted by two, a machine by three; with an advance outstanding it is not terminated', async () => {
    const at = await awarded()
    const { documentId: id } = await tools.agreed({ ...at.contract(), contractType: 'equipment' })
    const form = { acceptDate: day(), acceptReport: [await file('验收.pdf', BUYER)] }
    expect((await act(BUYER, 'purchaseContract', 'accept', id, form)).status).toBe(409)
    expectRefusal(await act(BUYER, 'purchaseContract', 'acceptMachine', id, { ...form, acceptDate: day(1) }), '验收日期不能晚于今天')
    expect((await act(BUYER, 'purchaseContract', 'acceptMachine', id, form)).status).toBe(200)
    expect((await confirms(id, 'jin.yu')).status).toBe(200)
    expect((await contractOf(id)).accept_date).toBe(null)
    expect((await confirms(id, 'shi.jian')).status).toBe(200)
    expect(await detail(BUYER, 'purchaseContract', id)).toMatchObject({ acceptDate: day() })
    const { supplierId } = at
    await booking(async book => {
      const entry = {
        supplierId,
        entryType: 'ADVANCE',
        accountKind: 'advance',
        billNo: 'T',
        amount: '300',
        purchaseContractId: id,
      } as const
      await postAp(book, [entry])
      await openPayable(book, { id: supplierId, payableKind: 'advance', supplierId, sourceNo: 'T', amount: '300' })
    })
    expectRefusal(
      await act(BUYER, 'purchaseContract', 'terminate', id, { terminateReason: '停产' }),
      '合同预付余额 300.00 元，须先冲清或退回',
    )
  })

  it('without an award it draws on the plan itself: much of it needs a reason and audit, a high advance the cfo, ingots technology', async () => {
    const at = await awarded()
    const planLineId = await planned(at.materialId, '400')
    const item = { materialId: at.materialId, planLineId, qty: '300', taxPrice: '100', taxRate: '0.13', deliveryDate: day(20) }
    const bare = { supplierId: at.supplierId, items: [{ ...item, warehouseId: at.warehouseId }] }
    await refuses([
      [bare, '未经寻源的合同金额达到 30000 元，须在备注中说明原因'],
      [{ ...bare, remark: '急', items: [{ ...bare.items[0], planLineId: undefined }] }, '合同金额达到 30000 元，明细须选择计划行'],
    ])
    const paper = await start({ ...bare, remark: '独家供货', contractType: 'ingot', payPlan: [{ ...half[0], payRatio: '100' }] })
    expect(await drawn(planLineId)).toMatchObject({ direct_qty: '300.000' })
    expectRefusal(await tryStart({ ...bare, remark: '急' }), /^超出计划可采购数量/)
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'tech_head', 'legal', 'ap_acct', 'audit', 'cfo'])
    expect(await drawn(planLineId)).toMatchObject({ sourced_qty: '0.000', direct_qty: '300.000', ordered_qty: '300.000' })
  })

  it('by an agreement: at its price and within its quota, which the order uses up', async () => {
    const agreed = await agreement({ quotaQty: '20' })
    const { warehouseId } = await awarded()
    const item = { materialId: agreed.materialId, qty: '12', taxPrice: '113', taxRate: '0.13', deliveryDate: day(20), warehouseId }
    const form = (more: object = {}) => ({ supplierId: agreed.supplierId, purchaseAgreementId: agreed.id, items: [{ ...item, ...more }] })
    await refuses([
      [form({ taxPrice: '112' }), '固定价协议按 113.0000 下单，不能另填单价'],
      [form({ qty: '21' }), /^超出协议额度数量/],
      [{ ...form(), supplierId: (await firm()).id }, '框架协议不属于该供应商'],
    ])
    const [one, two] = [await start(form()), await start(form())]
    await one.agreeAll()
    await two.agreeUntil('ap_acct')
    await two.refuses([[undefined, /^超出协议额度数量/]])
    expect(await row('purchase_order_line', { agreement_line_id: agreed.lineId })).toMatchObject({ qty: '12.000', plan_line_id: null })
  })

  it('reports problems', async () => {
    const at = await awarded()
    const other = await awarded()
    const small = await firm()
    await app.sql(`update sup_supplier set taxpayer_type = 'small' where id = $1`, [small.id])
    await refuses([
      [at.contract({ taxPrice: '99' }), '单价和税率须与中标一致：100.0000，0.13'],
      [at.contract({ awardLineId: other.awardLineId }), '中标行不属于所选定标单和供应商'],
      [at.contract({ awardLineId: undefined }), '按定标单签订的合同，明细须选择中标行'],
      [at.contract({ materialId: other.materialId }), '物料与中标行不一致'],
      [{ ...at.contract(), supplierId: other.supplierId }, '中标行不属于所选定标单和供应商'],
      [
        { ...at.contract(), supplierId: small.id, awardId: undefined, items: [{ ...at.contract().items[0], awardLineId: undefined }] },
        /纳税人类型/,
      ],
      [at.contract({ deliveryDate: day(91) }), '交货日期须在合同有效期内'],
      [at.contract({ isFree: 'yes' }), '含税单价须大于零，赠品须为零'],
      [{ ...at.contract(), payPlan: [half[0]] }, '付款比例合计须为 100%'],
      [{ ...at.contract(), payPlan: [half[0], { ...half[1], payStage: 'retention' }] }, '有质保金时质保期不能为空'],
      [{ ...at.contract(), contractType: 'transport' }, '外协和运输合同只能选择服务类物料'],
      [{ ...at.contract(), contractFile: [await file('合同.pdf', 'li.ming')] }, /没有|无权/, 'li.ming'],
    ])
    const paper = await start(at.contract())
    await paper.agreeUntil('ap_acct')
    await blacklist(at.supplierId)
    await paper.refuses([[undefined, /当前状态不可参与采购业务/]])
  })

  it('the accountant changes the payment plan, and nobody leaves it short', async () => {
    const at = await awarded()
    const paper = await start(at.contract())
    await paper.agreeUntil('ap_acct')
    await paper.refuses([[{ payPlan: [half[0]] }, '付款比例合计须为 100%']])
    await paper.agree({ payPlan: [{ payStage: 'arrival', payRatio: '100', payCondition: '到货后支付' }] })
    expect(await rows('contract_pay_plan', { purchase_contract_id: paper.documentId })).toMatchObject([{ plan_pay_amount: '1000.00' }])
    expect(await rows('payable', { source_no: `${paper.number}-1` })).toEqual([])
  })

  it('is undone as a whole when the database goes away while it takes effect, and signed by the next attempt', async () => {
    const at = await awarded()
    const paper = await start(at.contract())
    await paper.agreeUntil('ap_acct')
    const actor = { userId: '', account: 'test', from: '', action: 'test', requestId: '' }
    // Somebody else has the plan line: the contract is in force and its order written when its connection is cut.
    await app.sites[0]!.database.change(actor, async tx => {
      await tx.execute(sql`select 1 from purchase_plan_line where id = ${at.planLineId} for update`)
      const agreeing = paper.tryAgree()
      await expect.poll(tools.waiting).toBe(1)
      await app.sql(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect((await agreeing).body.code).not.toBe(200)
    })
    expect((await contractOf(paper.documentId)).contract_state).toBe('approving')
    for (const [table, key] of [
      ['purchase_order', 'purchase_contract_id'],
      ['contract_pay_plan', 'purchase_contract_id'],
      ['payable', 'id'],
    ] as const)
      expect(await rows(table, { [key]: paper.documentId })).toEqual([])
    expect(await drawn(at.planLineId)).toMatchObject({ ordered_qty: '0.000' })
    expect(await paper.agreeAll()).toEqual(['ap_acct'])
    expect(await drawn(at.planLineId)).toMatchObject({ ordered_qty: '10.000' })
  })
})
