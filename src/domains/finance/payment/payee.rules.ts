import { dict, text } from '#model/form/field.ts'
import type { Rule } from '#model/form/form.ts'
import { notYet } from '#model/form/not-yet.ts'

/**
 * 收款方 of papers that may pay anybody. For a supplier the three texts are those of its default account, looked up by the server
 * (`supplierPayee` of `payee.query.ts`) and never shown twice; for anybody else they are typed.
 */
export const payeeFields = {
  payeeName: text('收款单位', { required: true, max: 128 }),
  bankName: text('开户银行', { required: true, max: 128, help: '付给供应商时取自其默认账户；现金填“现金”' }),
  bankAccount: text('银行账号', { required: true, max: 64 }),
  payMethod: dict('付款方式', { required: true, code: 'pay_method', offers: ['wire', 'cash'], initial: 'wire' }),
  ownName: text('供应商户名', { derived: true, when: notYet }),
  ownBank: text('供应商开户行', { derived: true, when: notYet }),
  ownAccount: text('供应商账号', { derived: true, when: notYet }),
} as const

interface Payee {
  readonly payeeName?: string
  readonly bankName?: string
  readonly bankAccount?: string
  readonly payMethod?: string
  readonly ownName?: string
  readonly ownBank?: string
  readonly ownAccount?: string
}

export const payeeDerive = {
  payeeName: (doc: Payee) => doc.ownName ?? doc.payeeName,
  bankName: (doc: Payee) => doc.ownBank ?? doc.bankName,
  bankAccount: (doc: Payee) => doc.ownAccount ?? doc.bankAccount,
} as const

export const payeeRules: readonly Rule<Payee>[] = [
  { on: 'payMethod', ok: doc => doc.payMethod === 'wire' || doc.payMethod === 'cash', message: '承兑汇票只能用于付款申请' },
]
