import { expect, it } from 'vitest'
import { appTest, day } from '#test/harness.ts'

appTest('产品', ({ app, list, act, offers, row, rows, user, told }) => {
  const idOf = async (code: string) => (await list('fan.wenbin', 'product', { productCode: code }))[0]!.id!
  const facts = { drawingNo: 'T-900', drawingVersion: 'A', productLine: 'shaft', mwClass: 'm45' }

  it('is its material; without a drawing it cannot be sold', async () => {
    const [bare] = await app.sql<{ id: string; material_code: string }>(
      `select id, material_code from wh_material m where material_type = '1' and not exists (select 1 from sal_product p where p.id = m.id) limit 1`,
    )
    const { id, material_code: code } = bare!
    expect(await offers('pan.yang', 'product', code)).toEqual([])
    expect((await act('pan.yang', 'product', 'describe', id, facts)).status).toBe(403)
    expect((await act('fan.wenbin', 'product', 'describe', id, facts)).status).toBe(200)
    expect(await offers('pan.yang', 'product', code)).toHaveLength(1)
    expect((await list('pan.yang', 'product', { productCode: code }))[0]).toMatchObject({ id, drawingNo: 'T-900', drawingVersion: 'A' })
    const other = await idOf('CP-0001')
    const again = await act('fan.wenbin', 'product', 'describe', other, { ...facts, drawingNo: 'ZZ-2000-01', drawingVersion: 'Q' })
    expect(again.body.msg).toBe('图纸版本请用“换图纸版本”变更')
    expect((await act('fan.wenbin', 'product', 'describe', other, facts)).body.msg).toMatch(/^产品已有图号，不能修改/)
  })

  it('gets a new drawing, each version once', async () => {
    const id = await idOf('CP-0002')
    const to = (drawingVersion: string) =>
      act('fan.wenbin', 'product', 'newDrawing', id, { drawingVersion, validFrom: day(), changeDesc: '改倒角' })
    const [{ drawingVersion = '' }] = (await list('fan.wenbin', 'product', { productCode: 'CP-0002' })) as [{ drawingVersion?: string }]
    expect((await to(drawingVersion)).body.msg).toBe('与现行版本相同')
    expect((await to('Z')).status).toBe(200)
    const [line] = await rows(
      'sal_order_line',
      { product_id: id, line_state: 'open', is_deleted: 0 },
      'sales_order_id, sales_order_no, drawing_version',
    )
    const { sales_user_id: owner } = await row('sal_order', { id: line!.sales_order_id! }, 'sales_user_id')
    const { account } = await row('sys_user', { id: owner! }, 'account')
    const notices = await told(`图纸换版：${(await row('wh_material', { id }, 'material_name')).material_name}`)
    expect(notices.find(each => each.account === account)?.content).toContain(`${line!.sales_order_no} 第`)
    expect((await to('Y')).status).toBe(200)
    expect((await to('Z')).body.msg).toMatch(/版本 Z 已登记$/)
    expect(await list('fan.wenbin', 'product', { productCode: 'CP-0002' })).toMatchObject([{ drawingVersion: 'Y' }])
    expect(await rows('sal_product_drawing', { product_id: id })).toHaveLength(3)
  })

  it('has a floor price by two, which salesmen do not see', async () => {
    const id = await idOf('CP-0003')
    const seen = async (account: string) => (await list(account, 'product', { productCode: 'CP-0003' }))[0]!.floorPrice
    const before = await seen('yuan.li')
    expect((await act('pan.yang', 'product', 'setFloor', id, { floorPrice: '1.00' })).status).toBe(403)
    expect((await act('yuan.li', 'product', 'setFloor', id, { floorPrice: '333333.00' })).status).toBe(200)
    expect(await seen('yuan.li')).toBe(before)
    expect(await seen('pan.yang')).toBeFalsy()
    expect(await list('pan.yang', 'product', { productCode: 'CP-0003' })).toHaveLength(1)
    expect(user('yuan.li')).not.toBe(user('pan.yang'))
  })
})
