import { formatDate, instantOf } from '#model/date.ts'
import { addDays } from '#model/day.ts'
import { DAYS_BACK, type DemoContext } from '#server/document/demo.ts'
import { moveMoney } from '../account/account.ledger.ts'
import { companyAccounts } from '../account/account.table.ts'
import { openDeposit } from '../deposit/deposit.ledger.ts'
import { travelStandards } from '../reimbursement/trip.table.ts'

/** 公司账户 of a site; its number ends with that of the site. */
const ACCOUNTS = [
  {
    accountName: '工商银行基本户',
    accountKind: 'basic',
    bankName: '中国工商银行示范支行',
    number: '370200100900882',
    opening: '8650000.00',
  },
  {
    accountName: '建设银行一般户',
    accountKind: 'general',
    bankName: '中国建设银行开发区支行',
    number: '370501667008000',
    opening: '3200000.00',
  },
  { accountName: '库存现金', accountKind: 'cash', bankName: '财务部保险柜', number: 'XJ-', opening: '30000.00' },
] as const

/** 住宿限额 and 补助 by level of the position and kind of city. */
const STANDARDS = [
  { levels: ['10', '20'], hotel: [350, 280, 220] },
  { levels: ['30'], hotel: [450, 360, 280] },
  { levels: ['40', '50'], hotel: [700, 550, 420] },
]
const ALLOWANCE = [100, 80, 60]

export async function loadTravelStandards({ tx, tenantId, newId, now }: DemoContext): Promise<void> {
  const stamp = { tenantId, createTime: now, updateTime: now, enabled: 'yes' }
  await tx.insert(travelStandards).values(
    STANDARDS.flatMap(({ levels, hotel }) =>
      levels.flatMap(positionLevel =>
        hotel.map((limit, tier) => ({
          ...{ ...stamp, id: newId(), positionLevel, cityTier: `${tier + 1}`, hotelLimit: `${limit}`, dayAllowance: `${ALLOWANCE[tier]}` },
        })),
      ),
    ),
  )
}

/** The company's accounts with their balances, and the deposit of a tenant that is still with it. */
export async function loadAccounts(ctx: DemoContext): Promise<void> {
  const { tx, tenantId, newId, now, site } = ctx
  const opened = instantOf(addDays(formatDate(now, 'yyyy-MM-dd'), -DAYS_BACK - 1))
  for (const { number, opening, ...account } of ACCOUNTS) {
    const id = newId()
    const row = { ...account, bankAccount: `${number}${site.id}`, currency: 'CNY', enabled: 'yes' }
    await tx.insert(companyAccounts).values({ ...row, id, tenantId, createTime: now, updateTime: now })
    const first = { sourceType: 'opening', billNo: '期初', partyName: '期初余额', bankVoucherNo: '期初' } as const
    await moveMoney(ctx, { payAccountId: id, amount: opening, ...first }, opened)
    if (account.accountKind === 'basic') await leaveDeposit(ctx, id)
  }
}

const leaveDeposit = (ctx: DemoContext, payAccountId: string): Promise<string> => {
  const postDate = addDays(formatDate(ctx.now, 'yyyy-MM-dd'), -DAYS_BACK)
  const lease = { side: 'received', depositKind: 'lease', partyName: '示范园区食堂承包方', amount: '20000.00' } as const
  return openDeposit(ctx, lease, postDate, { cameIn: { postDate, payAccountId, bankVoucherNo: 'YJ0001' } })
}
