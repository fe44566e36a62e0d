import { expect, it } from 'vitest'
import { customersIn, day, flowTest, newCode } from '#test/harness.ts'

flowTest('customer_change', '客户变更, from its day on', tools => {
  const { row, rows, start, agreed, refuses, race, tryStart, list, offers } = tools
  const { firm, owe, night } = customersIn(tools)
  tools.base(() => ({ reason: '来函', effectiveDate: day() }))
  const to = (customerId: string, ...lines: readonly (readonly [kind: string, field: string, value: string])[]) => ({
    ...{ customerId, customerChangeType: lines.map(([kind]) => kind) },
    changes: lines.map(([, customerField, newValue]) => ({ customerField, newValue })),
  })
  const stored = (id: string) => row('sal_customer', { id })

  it('who decides follows from what it is about', async () => {
    const { id } = await firm()
    const path = async (kind: string, field: string, value: string) => (await start(to(id, [kind, field, value]))).agreeAll()
    expect(await path('level', 'level', 'A')).toEqual(['sales_head'])
    expect(await path('invoice', 'tel', '0530-8860001')).toEqual(['sales_head', 'ar_acct'])
    expect(await path('pay', 'payTerm', 'd90')).toEqual(['sales_head', 'ar_acct', 'fin_head'])
    expect(await path('credit', 'credit', '2000000.00')).toEqual(['sales_head', 'ar_acct', 'fin_head', 'vp_dept'])
    expect(await path('name', 'name', `改名${id}`)).toEqual(['sales_head', 'vp_dept'])
    expect(await stored(id)).toMatchObject({ customer_level: 'A', pay_term: 'd90', credit_limit: '2000000.00', customer_name: `改名${id}` })
    expect(await rows('sal_credit_ledger', { customer_id: id }, 'limit_before, limit_after', 'id')).toEqual([
      { limit_before: '0.00', limit_after: '1000000.00' },
      { limit_before: '1000000.00', limit_after: '2000000.00' },
    ])
    expect(await rows('sal_customer_history', { customer_id: id, customer_field: 'payTerm' })).toMatchObject([
      { old_value: '票到30天', new_value: '票到90天', new_key: 'd90' },
    ])
    await refuses([[to(id, ['level', 'credit', '9.00']), '变更类别中没有勾选该变更项的类别']])
  })

  it('takes effect on its day, a contact as well; meanwhile nothing else runs', async () => {
    const { id } = await firm()
    const contact = { newContactName: '乙', newContactPhone: '16800000009', newDeliveryAddress: '二号库' }
    const asked = { ...to(id, ['contact', 'contact', ''], ['level', 'level', 'A']), ...contact, effectiveDate: day(5) }
    const paper = await agreed(asked)
    expect(await stored(id)).toMatchObject({ customer_level: 'C' })
    await refuses([[to(id, ['pay', 'payTerm', 'd90']), `该客户已有在途单据 ${paper.number}`]])
    await night(5)
    expect(await stored(id)).toMatchObject({ customer_level: 'A' })
    expect(await rows('sal_customer_contact', { customer_id: id }, 'contact_name, is_default', 'id')).toEqual([
      { contact_name: '甲', is_default: 'no' },
      { contact_name: '乙', is_default: 'yes' },
    ])
    expect(await race([to(id, ['level', 'level', 'B']), to(id, ['level', 'level', 'D'])])).toBe(1)
  })

  it('refuses what is taken, unchanged, or below what the customer already owes', async () => {
    const [{ id }, other] = [await firm(), await firm()]
    await owe(id, '5000.00', day(10))
    await refuses([
      [to(id, ['name', 'name', other.name]), /^客户名称已被客户 C\d+ 使用$/],
      [to(id, ['invoice', 'creditCode', other.creditCode]), `统一社会信用代码已被客户“${other.name}”使用`],
      [to(id, ['invoice', 'creditCode', `${newCode().slice(0, 17)}`]), '统一社会信用代码长度不为18位'],
      [to(id, ['pay', 'payTerm', 'd30']), '变更后不能与变更前相同'],
      [to(id, ['credit', 'credit', '4999.99']), '信用额度不能低于信用占用 5000.00 元'],
      [to(id, ['sales', 'sales', tools.user('zhu.lei')]), '业务员须为销售部人员'],
    ])
    await agreed(to(id, ['credit', 'credit', '5000.00']))
    expect(await list('cao.ying', 'customer', { customerName: (await stored(id)).customer_name })).toMatchObject([
      { availableCredit: '0.00' },
    ])
  })

  it('a salesman sees and changes the own customers only; a new one takes over', async () => {
    const { id, name } = await firm({ salesman: 'yuan.li' })
    const seen = async (account: string) => (await list(account, 'customer', { customerName: name })).length
    expect([await seen('pan.yang'), await seen('yu.na'), await seen('cao.ying')]).toEqual([0, 1, 1])
    expect(await offers('pan.yang', 'customer', name)).toEqual([])
    const asked = to(id, ['level', 'level', 'B'])
    const { status, body } = await tryStart(asked, 'pan.yang')
    expect([status, body.msg]).toEqual([400, '客户不存在，或不由您负责'])
    await agreed(to(id, ['sales', 'sales', tools.user('pan.yang')]), 'yu.na')
    expect(await seen('pan.yang')).toBe(1)
    expect(await list('pan.yang', 'customerHistory', { customerId: id, customerField: 'sales' })).toMatchObject([{ newValue: '潘阳' }])
    await agreed(asked, 'pan.yang')
  })
})
