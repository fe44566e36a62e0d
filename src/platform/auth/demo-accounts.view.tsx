import type { AccountType } from '#web/shell/guard.ts'
import type { Fields } from './login-fields.view.tsx'

/** Demo accounts, offered on the login page only in demo installations. */
export const DEMO_PASSWORD = 'Mainshaft@2026'

interface DemoAccount extends Partial<Fields> {
  username: string
  who: { zh: string; en: string }
}

export const demoAccounts: Record<AccountType, DemoAccount[]> = {
  1: [
    { username: 'worker01', who: { zh: '操作工', en: 'operator' } },
    { username: 'qin.haifeng', who: { zh: '总经理', en: 'general manager' } },
  ],
  2: [{ username: 'admin', who: { zh: '管理员', en: 'administrator' } }],
  3: [
    {
      username: 'supplier01',
      who: { zh: '供应商', en: 'supplier' },
      supplierName: '示范特钢锭材有限公司',
      creditCode: '91379900MA3DEM019T',
      workPhone: '16800009101',
    },
  ],
}
