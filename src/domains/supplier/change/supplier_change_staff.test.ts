import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { receive } from '#domains/warehouse/receipt/receipt.ledger.ts'
import { atOnce, day, flowTest, papersOf, stockIn, suppliersIn } from '#test/harness.ts'
import { lockSuppliers } from '../profile/supplier.ledger.ts'

flowTest('supplier_change_staff', '业务员变更, small things', tools => {
  const { app, booking, row, rows, user, act, start, refuses } = tools
  const { firm, firmRow, account, blacklist, night } = suppliersIn(tools)
  const { place } = stockIn(tools)
  tools.base(() => ({ changeReason: '对方换人', effectiveDate: day(), items: [] }))

  const to = (supplierId: string, changeField: string, newValue: string, more: object = {}) => ({
    ...{ supplierId, items: [{ changeField, newValue }] },
    ...more,
  })
  const agreed = async (asked: object) => {
    const paper = await start(asked)
    await paper.agreeAll()
    return paper
  }
  /** How many wait for what somebody else holds. */
  const waiting = async () =>
    (await app.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length
  /** A document of another flow about the supplier, which waits for zhu.lei. */
  const adjustment = async (supplierId: string) => {
    const { warehouseId, materialId } = await place()
    const head = { supplierId, purchaseOrderNo: app.newId(), buyerId: user('zhu.lei'), warehouseId, keeperId: user('liang.yan') }
    const receiptId = await booking(book => receive(book, head, [{ materialId, qty: '10', taxPrice: '113', taxRate: '0.13' }]))
    const { id: receiptLineId } = await row('wh_receipt_line', { receipt_id: receiptId })
    const items = [{ receiptLineId, newQty: '11', newPrice: '113', newWarehouseId: warehouseId }]
    const asked = { receiptId, receiptAdjustType: 'mixed', adjustReason: '磅单复核', adjustDate: day(), items }
    const paper = await papersOf('rktzadjust', tools).start(asked)
    await paper.agreeUntil('buyer')
    expect(await paper.holders()).toEqual(['zhu.lei'])
    return paper
  }

  it('another contact and another colleague: one head agrees, the head of finance is told', async () => {
    const { id } = await firm()
    const asked = to(id, 'contact', '新联系人', { ownerUserId: user('xie.yun') })
    const paper = await start(asked)
    await paper.sendBack('补充原因')
    await paper.resubmit({ ...asked, changeReason: '原联系人离职' })
    expect(await paper.agreeAll()).toEqual(['purchase_head'])
    expect(await firmRow(id)).toMatchObject({ contact_name: '新联系人', owner_user_id: user('xie.yun') })
    expect(await rows('sup_change', { bill_no: paper.number }, 'change_field, old_value, new_value', 'id')).toEqual([
      { change_field: 'contact', old_value: '试验', new_value: '新联系人' },
      { change_field: 'owner', old_value: '朱磊', new_value: '谢芸' },
    ])
    expect(await rows('wf_cc', { instance_id: paper.id })).toMatchObject([{ user_id: user('zheng.guoping') }])
  })

  it('takes effect as a whole or not at all: after a change or a blacklisting meanwhile it is blocked until somebody cancels it', async () => {
    const [moved, outcast] = [await firm(), await firm()]
    const items = [
      { changeField: 'contact', newValue: '新联系人' },
      { changeField: 'address', newValue: '新厂区 2 号' },
    ]
    const later = (supplierId: string) => agreed({ supplierId, items, effectiveDate: day(3) })
    const papers = [await later(moved.id), await later(outcast.id)]
    await refuses([[to(moved.id, 'mail', 'a@b.example'), /已有在途的变更单/]])
    await app.sql(`update sup_supplier set address = '别处' where id = $1`, [moved.id])
    await blacklist(outcast.id)
    await night(3)
    expect(await firmRow(moved.id)).toMatchObject({ address: '别处', contact_name: '试验' })
    expect(await firmRow(outcast.id)).toMatchObject({ address: '示范路 1 号', contact_name: '试验' })
    expect(await rows('document_due', { document_id: papers.map(({ documentId }) => documentId) }, 'reason', 'document_id')).toEqual([
      { reason: '变更前的内容已变化，请重新提交' },
      { reason: `供应商“${outcast.name}”状态为黑名单，不能办理` },
    ])
    const cancelled = await act('sun.jianguo', 'documentDue', 'cancel', papers[0]!.documentId, { cancelReason: '另行申请' })
    expect(cancelled.body).toMatchObject({ success: true })
    expect(await rows('sup_change', { supplier_id: moved.id, is_deleted: 0 })).toEqual([])
    const { number } = await later(moved.id)
    await night(4)
    expect(await firmRow(moved.id)).toMatchObject({ address: '新厂区 2 号', contact_name: '新联系人' })
    expect(await rows('sup_history', { bill_no: number }, 'effective_date::text, new_value', 'id')).toEqual([
      { effective_date: day(3), new_value: '新联系人' },
      { effective_date: day(3), new_value: '新厂区 2 号' },
    ])
  })

  it('codes for signing in go where the firm is called now, and to no landline', async () => {
    const { id } = await firm()
    const login = await account(id)
    const phones = async (newValue: string) => {
      await agreed(to(id, 'phone', newValue))
      return row('sys_user', { account: login }, 'phone, work_phone')
    }
    const own = (phone: string) => app.sql(`update sys_user set phone = $2 where account = $1`, [login, phone])
    expect(await phones('16800000777')).toEqual({ phone: '16800000777', work_phone: '16800000777' })
    await own('16811112222')
    expect(await phones('16800000778')).toEqual({ phone: '16811112222', work_phone: '16800000778' })
    await own('16800000778')
    expect(await phones('0531-88886666')).toEqual({ phone: '', work_phone: '0531-88886666' })
  })

  it('handed over on its day, with what waits for the old colleague about this supplier and nothing else', async () => {
    const { id: supplierId } = await firm()
    const adjusting = await adjustment(supplierId)
    await agreed({ supplierId, ownerUserId: user('xie.yun'), effectiveDate: day(2) })
    const others = () =>
      app.sql('select id from wf_task where holder = $1 and status = 0 and instance_id <> $2 order by id', [user('zhu.lei'), adjusting.id])
    const before = await others()
    await night(2)
    expect(await adjusting.holders()).toEqual(['xie.yun'])
    expect(await others()).toEqual(before)
    expect(await adjusting.agreeAll()).toEqual(['buyer', 'purchase_head'])
  })

  it('a hand-over that meets somebody at the case waits for them, and neither is sent away', async () => {
    const { id: supplierId } = await firm()
    const adjusting = await adjustment(supplierId)
    await agreed({ supplierId, ownerUserId: user('xie.yun'), effectiveDate: day(2) })
    // As every decision does: the case first, its supplier when the books are asked.
    let handing: Promise<unknown> = Promise.resolve()
    await booking(async ({ tx }) => {
      await tx.execute(sql`select 1 from wf_instance where id = ${adjusting.id} for update`)
      handing = night(2).catch((error: unknown) => error)
      await expect.poll(waiting).toBe(1)
      lockSuppliers(tx, [supplierId])
    })
    expect(await handing).toBe(1)
    expect(await adjusting.holders()).toEqual(['xie.yun'])
  })

  it('suppliers that are named in opposite orders are held in one, and everybody gets through', async () => {
    const ids = [(await firm()).id, (await firm()).id]
    let turn = 0
    const passed = await atOnce(booking, 10, async ({ tx }) => lockSuppliers(tx, turn++ % 2 ? ids : ids.toReversed()))
    expect(passed.filter(Boolean)).toHaveLength(10)
  })

  it('what changed meanwhile is not overwritten by an old paper', async () => {
    const { id } = await firm()
    const paper = await start(to(id, 'mail', 'a@b.example'))
    await app.sql(`update sup_supplier set mail = 'other@b.example' where id = $1`, [id])
    await paper.refuses([[undefined, '变更前的内容已变化，请重新提交']])
    expect(await paper.nodes()).toEqual(['purchase_head'])
  })

  it('refuses what weighs more, and what says nothing', async () => {
    const { id } = await firm()
    const heavy = { name: '新名', bank: 'x', payterm: 'd60', level: 'A', taxpayer: 'none' }
    await refuses(Object.entries(heavy).map(([field, value]) => [to(id, field, value), '该变更项请走部长变更流程']))
    await refuses([
      [{ supplierId: id }, '请填写变更明细或新的负责业务员'],
      [to(id, 'owner', user('xie.yun')), '更换负责业务员请填写“负责业务员”，不必写入明细'],
      [{ supplierId: id, ownerUserId: user('worker01') }, '负责业务员须为采购人员'],
    ])
  })
})
