import { expect, it } from 'vitest'
import { runDaily } from '#server/jobs/daily.ts'
import { appTest, day } from '#test/harness.ts'
import bond from './bid-bond.daily.ts'
import { openDeposit } from './deposit.ledger.ts'
import { depositBreaches } from './deposit.query.ts'

/** 投标保证金: what the losers of a tender left with us is to be given back five working days after the award. */
appTest('投标保证金到期提醒', tools => {
  const { app, booking, row, told } = tools
  tools.keeps(depositBreaches)

  it('cashier and bid office hear of the bond of a loser, from the fifth working day on', async () => {
    const [bidder] = await app.sql<{ id: string; award: string }>(
      `select s.id::text, a.id::text as award from sourcing_supplier s join award a on a.sourcing_id = s.sourcing_id and a.award_state = 'effective'
       where a.is_deleted = 0 order by s.id limit 1`,
    )
    // Somebody else has won everything.
    await app.sql('update award_line set supplier_id = (select max(id) from sup_supplier) where award_id = $1', [bidder!.award])
    await app.sql('update sourcing_supplier set supplier_id = (select min(id) from sup_supplier) where id = $1', [bidder!.id])
    const payAccountId = (await row('fin_account', { account_kind: 'basic' }, 'id')).id!
    const cameIn = { postDate: day(), payAccountId, bankVoucherNo: 'BOND-1' }
    const made = {
      side: 'received',
      depositKind: 'bid',
      partyName: '落标供应商',
      billNo: 'ZB-T1',
      amount: '2000',
      sourceId: bidder!.id,
    } as const
    await booking(book => openDeposit(book, made, day(), { cameIn }))
    const run = (on: string) => runDaily(app, app.sites[0]!, [bond], new Date(`${on}T00:06:00+08:00`))
    await app.sql('update award set award_date = $2 where id = $1', [bidder!.award, day()])
    await run(day())
    expect(await told('投标保证金待退还：1 笔')).toEqual([])
    await app.sql('update award set award_date = $2 where id = $1', [bidder!.award, day(-20)])
    await run(day(1))
    const heard = await told('投标保证金待退还：1 笔')
    expect(heard.map(({ account }) => account).sort()).toEqual(['jiang.xue', 'peng.tao'])
    expect(heard[0]!.content).toContain('合计 2000.00 元：落标供应商')
  })
})
