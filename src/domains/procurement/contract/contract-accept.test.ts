import { expect, it } from 'vitest'
import { arrivingIn, BUYER, contractingIn, day, flowTest } from '#test/harness.ts'

const QUALITY = 'jin.yu'

flowTest('contract', '合同验收: by what has come, or by people', tools => {
  const { app, act, detail, file, row, rows } = tools
  const { awarded } = contractingIn(tools)
  const { received, reverses } = arrivingIn(tools)
  tools.base(() => ({
    ...{ contractName: '轴承合同', contractType: 'goods', signDate: day(), validPeriod: [day(), day(90)], currency: 'CNY', payTerm: 'd30' },
    ...{ contractFile: file('合同.pdf').then(made => [made]) },
    payPlan: [{ payStage: 'arrival', payRatio: '100', payCondition: '到货后支付' }],
  }))

  /** A contract of ten whose order the supplier has confirmed. */
  async function signed(more: object = {}) {
    const at = await awarded()
    const { documentId } = await tools.agreed({ ...at.contract(), ...more })
    const { id } = await row('purchase_order', { purchase_contract_id: documentId })
    const { id: orderLineId } = await row('purchase_order_line', { purchase_order_id: id! })
    await app.sql(`update purchase_order set order_state = 'confirmed', confirm_date = $1 where id = $2`, [day(), id])
    const { planLineId, supplierId, materialId, warehouseId } = at
    const acceptDate = async () => (await detail(BUYER, 'purchaseContract', documentId)).acceptDate
    return { order: { id: id!, orderLineId: orderLineId!, planLineId, supplierId, materialId, warehouseId }, documentId, acceptDate }
  }

  it('without a warranty the last receipt accepts it, and a receipt that is reversed takes that back', async () => {
    const { order, acceptDate } = await signed()
    await received(order, '4')
    expect(await acceptDate()).toBe('')
    const last = await received(order, '6')
    expect(await acceptDate()).toBe(day())
    expect((await reverses(last)).status).toBe(200)
    expect(await acceptDate()).toBe('')
  })

  it('with a warranty it waits for people, and what they accepted stays', async () => {
    const { order, documentId, acceptDate } = await signed({ warrantyMonths: 12 })
    await received(order, '10')
    expect(await acceptDate()).toBe('')
    const open = await signed()
    for (const id of [documentId, open.documentId]) {
      const form = { acceptDate: day(-1), acceptReport: [await file('验收.pdf', BUYER)] }
      expect((await act(BUYER, 'purchaseContract', 'accept', id, form)).status).toBe(200)
      const [{ id: waiting } = { id: '' }] = await rows('sys_waiting_action', { row_id: id, wait_state: 'wait' }, 'id')
      expect((await act(QUALITY, 'waitingAction', 'confirm', waiting)).status).toBe(200)
    }
    await received(open.order, '10')
    expect([await acceptDate(), await open.acceptDate()]).toEqual([day(-1), day(-1)])
  })
})
