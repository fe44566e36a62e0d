import { expect, it } from 'vitest'
import { expenseBreaches } from '#domains/finance/expense/expense.query.ts'
import { countsIn, flowTest } from '#test/harness.ts'
import { pendingPropertyBreaches } from './pending-property.query.ts'

flowTest('inventory_loss', '待处理财产损溢, from the count to whoever bears it', tools => {
  const { list, act, start, rows } = tools
  const { counted, people } = countsIn(tools, 'liang.yan')
  tools.keeps(pendingPropertyBreaches, expenseBreaches)
  tools.base(() => ({ ...people(), causeAnalysis: '桶底残留与计量误差' }))
  const [COST, HEAD] = ['wei.lin', 'zheng.guoping']

  it('an insured loss stays open: what the insurer paid, then the rest, each by two people and never more than is open', async () => {
    const { stocktakeId, lineIds } = await counted(['10', '7.5'], ['4', '3'])
    const handles = ['insurance', 'expense']
    const items = lineIds.map((stocktakeLineId, at) => ({ stocktakeLineId, diffCause: 'measure', lossHandle: handles[at] }))
    const paper = await start({ stocktakeId, items })
    await paper.agreeAll()
    const mine = () => list(COST, 'pendingProperty', { billNo: paper.number, entryType: 'LOSS' })
    const open = (await mine()).find(({ openAmount }) => openAmount !== '0.00')!
    expect((await mine()).map(({ openAmount }) => openAmount).sort()).toEqual(['-250.00', '0.00'])
    const settle = async (settleKind: string, amount: string) => {
      const filed = await act(COST, 'pendingProperty', 'settle', open.id, { settleKind, amount, remark: '平安保险' })
      if (!filed.body.success) return filed.body.msg
      const [waiting] = await list(HEAD, 'waitingAction', { waitState: 'wait' })
      const { msg } = (await act(HEAD, 'waitingAction', 'confirm', waiting!.id)).body
      if (msg !== '操作成功') await act(HEAD, 'waitingAction', 'refuse', waiting!.id, { reason: msg })
      return msg
    }
    expect(await settle('income', '10')).toContain('盘盈转销为费用或营业外收入')
    expect(await settle('insurance', '200')).toBe('操作成功')
    expect(await settle('expense', '50.01')).toBe('转销金额不能大于余额 50.00')
    expect(await settle('expense', '50')).toBe('操作成功')
    expect(await settle('expense', '1')).toBe('当前状态不能转销，请刷新后查看')
    expect(await rows('fin_expense_entry', { bill_no: paper.number }, 'source_type, amount', 'id')).toEqual([
      { source_type: 'inventory_loss', amount: '100.00' },
      { source_type: 'pending_settle', amount: '50.00' },
    ])
  })

  it('is not for those who buy or issue', async () => {
    expect((await tools.get('liang.yan', 'blade-biz/master/list', { master: 'pendingProperty' })).status).toBe(403)
  })
})
