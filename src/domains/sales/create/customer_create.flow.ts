import { agree, startedBy } from '#company/approvers.ts'
import { when } from '#model/flow/chain.ts'
import { over, param } from '#model/flow/conditions.ts'
import { flow } from '#model/flow/flow.ts'
import { attachments, dict, money, text, user, yesNo } from '#model/form/field.ts'
import { lines } from '#model/form/lines.ts'
import { workPhoneProblem } from '#model/phone.ts'
import { codeProblem } from '../customer/customer-code.rules.ts'
import { SALESPEOPLE } from '../sales.menu.ts'

/** 新增客户申请. Who a new customer is, who looks after it, and how much it may owe; the last step gives it a number. */
export const customerCreate = flow('customer_create', {
  title: '新增客户申请',
  en: 'New customer',
  prefix: 'KHXZ',
  fields: {
    customerName: text('客户名称', { required: true, max: 128 }),
    shortName: text('客户简称', { max: 64 }),
    tradeArea: dict('内销/外销', { required: true, code: 'trade_area', initial: 'domestic' }),
    creditCode: text('统一社会信用代码', { max: 32, help: '内销必填；外销填写税号，可留空' }),
    customerType: dict('客户类别', { required: true, code: 'customer_type' }),
    customerLevel: dict('客户等级', { required: true, code: 'customer_level' }),
    industry: dict('所属行业', { code: 'customer_industry' }),
    salesUserId: user('业务员', { required: true }),
    address: text('注册地址', { required: true, max: 255 }),
    bankName: text('开户行', { max: 128 }),
    bankAccount: text('银行账号', { max: 64 }),
    invoiceTel: text('开票电话', { max: 32 }),
    creditLimit: money('信用额度', { required: true, min: 0 }),
    payTerm: dict('付款条件', { required: true, code: 'pay_term' }),
    licenseFile: attachments('营业执照', { required: true }),
    contacts: lines(
      '联系人/收货地址',
      {
        contactName: text('联系人', { required: true, max: 64 }),
        contactPhone: text('联系电话', { required: true, max: 32 }),
        position: text('职务', { max: 64 }),
        deliveryAddress: text('收货地址', { required: true, max: 255 }),
        isDefault: yesNo('默认', { required: true, initial: 'no' }),
      },
      { min: 1, max: 50 },
    ),
  },
  rules: [
    {
      on: 'creditCode',
      ok: doc => !codeProblem(doc.tradeArea, doc.creditCode),
      message: doc => codeProblem(doc.tradeArea, doc.creditCode),
    },
    { on: 'invoiceTel', ok: doc => !doc.invoiceTel || !workPhoneProblem(doc.invoiceTel), message: '开票电话格式不正确' },
    { on: 'contacts', cell: 'contactPhone', each: row => !workPhoneProblem(row.contactPhone ?? ''), message: '联系电话须为手机或固定电话' },
    {
      on: 'contacts',
      ok: doc => (doc.contacts ?? []).filter(row => row.isDefault === 'yes').length === 1,
      message: '须有且只有一个默认联系人',
    },
  ],
  params: {
    t1: { name: '新增客户：分管副总审批界限', value: '5000000', remark: '信用额度超过该值，增加分管副总审批' },
    t2: { name: '新增客户：总经理审批界限', value: '20000000', remark: '信用额度超过该值，增加总经理审批' },
  },
  chain: [
    agree('sales_head', { edits: ['customerLevel'] }),
    agree('ar_acct', { edits: ['creditLimit', 'payTerm'] }),
    when(over('creditLimit', 0), agree('fin_head')),
    when(over('creditLimit', param('t1')), agree('vp_dept')),
    when(over('creditLimit', param('t2')), agree('gm')),
  ],
  subject: '新增客户：{customerName}',
  list: ['customerName', 'customerType', 'tradeArea', 'creditLimit', 'payTerm', 'salesUserId'],
  search: ['customerName', 'customerType', 'salesUserId'],
  starters: startedBy(...SALESPEOPLE),
  seenBy: ['salesUserId'],
})

export default customerCreate
