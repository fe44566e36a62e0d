import { date, dict, money, text, textarea, yesNo } from '#model/form/field.ts'
import { master } from '#model/master.ts'
import { FINANCE_READERS } from '../finance.menu.ts'

/** 公司账户. The company's own bank accounts and cash, from which cashiers pay; kept by the head of finance, disabled once there are movements. */
export const companyAccount = master('companyAccount', {
  title: '公司账户',
  en: 'Company accounts',
  page: {
    ...{ path: '/finance/account', icon: 'bank-outlined', keeps: ['fin_head'] },
    reads: [...FINANCE_READERS.filter(role => role !== 'fin_head'), 'ar_acct'],
  },
  fields: {
    accountName: text('账户名称', { required: true, max: 64 }),
    accountKind: dict('账户类型', { required: true, code: 'company_account_kind', initial: 'general' }),
    bankName: text('开户银行', { required: true, max: 128, help: '现金填写存放地点' }),
    bankAccount: text('银行账号', { required: true, max: 64, help: '现金填写编号' }),
    currency: dict('币种', { required: true, code: 'currency', initial: 'CNY' }),
    enabled: yesNo('启用', { required: true, initial: 'yes' }),
    remark: textarea('备注', { max: 200 }),
  },
  counted: { balance: money('账面余额'), checkedDate: date('最近对账日'), bankBalance: money('银行余额') },
  label: ['accountName'],
  unique: [['accountName'], ['bankAccount']],
  list: ['accountName', 'accountKind', 'balance', 'bankName', 'bankAccount', 'checkedDate', 'bankBalance', 'currency', 'enabled'],
  search: ['accountName', 'accountKind', 'bankAccount', 'enabled'],
  totals: ['balance'],
  actions: action => ({
    open: action({
      title: '登记期初',
      en: 'Opening balance',
      roles: ['fin_head'],
      says: '账户的第一笔流水，登记后不能修改。',
      when: ({ enabled, balance }) => enabled === 'yes' && balance === undefined,
      fields: { postDate: date('期初日期', { required: true }), amount: money('期初余额', { required: true, min: '0.01' }) },
      proposes: (_, today) => ({ postDate: today }),
    }),
    check: action({
      title: '登记银行余额',
      en: 'Bank balance',
      roles: ['cashier'],
      says: '按银行对账单或现金盘点登记，资金日报据此列出差异；同一天重复登记的以最后一次为准。',
      fields: { checkedDate: date('日期', { required: true }), bankBalance: money('银行余额', { required: true }) },
      proposes: (_, today) => ({ checkedDate: today }),
      rules: [{ on: 'checkedDate', ok: ({ checkedDate }, _, today) => checkedDate <= today, message: '日期不能晚于今天' }],
    }),
  }),
})

export default companyAccount
