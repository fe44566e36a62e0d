import { expect, it } from 'vitest'
import { day, deskIn, flowTest, suppliersIn } from '#test/harness.ts'

flowTest('supplier_maintain', '供应商信息维护, from the certificate to the book', tools => {
  const { app, rows, start, startAt, agreed, refuses, file } = tools
  const { firm, order, obstacleTo } = suppliersIn(tools)
  tools.base(() => ({ maintainKind: 'both', changeReason: '换证' }))

  const category = (code: string) => deskIn(app)('xie.yun').ref('materialCategory', code)
  const renewed = async (more: object = {}) => ({
    ...{ qualType: 'license', lineAction: 'update', qualNo: 'YZ-NEW', expireDate: day(900) },
    qualFile: [await file('执照.pdf')],
    ...more,
  })
  const papers = (supplierId: string, ...qualifications: object[]) => ({ supplierId, maintainKind: 'qualification', qualifications })
  const line = (supplierId: string, categoryId: string, lineAction: string, more: object = {}) => ({
    ...{ supplierId, maintainKind: 'category', categories: [{ categoryId, lineAction, ...more }] },
  })

  it('INV-12 an expired certificate blocks new business until it is renewed by an approved document', async () => {
    const { id, name } = await firm()
    await app.sql(`update sup_qualification set expire_date = $2 where supplier_id = $1 and qual_type = 'license'`, [id, day(-1)])
    expect(await obstacleTo(id)).toBe(`供应商“${name}”营业执照已过期或缺失，暂停该品类业务`)
    await expect(order(id, '1.00')).rejects.toThrow('营业执照已过期')

    const asked = papers(id, await renewed())
    const paper = await start(asked)
    await paper.sendBack('请上传清晰件')
    await paper.resubmit(asked)
    expect(await paper.agreeAll()).toEqual(['purchase_head', 'vp_supply'])
    expect(await obstacleTo(id)).toBe('')
    expect(await rows('sup_qualification', { supplier_id: id, qual_type: 'license' }, '*', 'id')).toMatchObject([
      { enabled: 'no' },
      { qual_no: 'YZ-NEW', enabled: 'yes' },
    ])
  })

  it('one more category goes past the technical and the quality head, who may correct it', async () => {
    const { id } = await firm()
    const added = line(id, await category('YL02'), 'add', { brand: '甲' })
    const paper = await startAt('quality_head', added)
    await paper.agree({ categories: [{ ...added.categories[0], brand: '乙' }] })
    expect(await paper.agreeAll()).toEqual(['vp_supply'])
    expect(await rows('sup_category', { supplier_id: id, bill_no: paper.number })).toMatchObject([{ brand: '乙', need_site_audit: 'yes' }])
    expect(await rows('sup_history', { bill_no: paper.number }, 'new_value')).toEqual([{ new_value: '新增 真空脱气钢锭 乙' }])
  })

  it('certificates: each line refers to the earlier state, by number or by type; history and register agree', async () => {
    const { id } = await firm()
    const kept = async () =>
      (await rows('sup_qualification', { supplier_id: id, qual_type: 'iso9001', enabled: 'yes' }, 'qual_no', 'qual_no')).map(
        ({ qual_no }) => qual_no,
      )
    const iso = (lineAction: string, qualNo: string, days = 900) =>
      renewed({ qualType: 'iso9001', lineAction, qualNo, expireDate: day(days) })
    const [old] = await kept()
    // Two of one type with new numbers: together they replace the old one, and leave each other alone.
    const { number: first } = await agreed(papers(id, await iso('update', 'N1'), await iso('update', 'N2', 800)))
    expect(await kept()).toEqual(['N1', 'N2'])
    const { number: second } = await agreed(papers(id, await iso('update', 'N1', 950), await iso('remove', 'N2')))
    expect(await kept()).toEqual(['N1'])
    const words = {
      [first]: [
        { old_value: `${old} 至 ${day(300)}`, new_value: `修改 N1 至 ${day(900)}` },
        { old_value: `${old} 至 ${day(300)}`, new_value: `修改 N2 至 ${day(800)}` },
      ],
      [second]: [
        { old_value: `N1 至 ${day(900)}`, new_value: `修改 N1 至 ${day(950)}` },
        { old_value: `N2 至 ${day(800)}`, new_value: '' },
      ],
    }
    for (const [bill_no, said] of Object.entries(words)) {
      expect(await rows('sup_history', { bill_no }, 'old_value, new_value', 'id')).toEqual(said)
      const change = { flow_key: 'supplier_maintain', change_field: 'qualification', applied: 'yes', today: day() }
      expect(await rows('sup_change', { bill_no }, '*, effective_date::text as today', 'id')).toMatchObject(
        said.map(each => ({ ...change, ...each })),
      )
    }
    await refuses([[papers(id, await iso('remove', 'N2')), '该供应商没有此编号的资质证书']])
  })

  it('a changed category records its old value', async () => {
    const { id } = await firm()
    const change = async (brand: string) => {
      const { number: bill_no } = await agreed(line(id, await category('BJ01'), 'update', { brand }))
      return (await rows('sup_change', { bill_no }, 'old_value, new_value'))[0]!
    }
    const name = (await change('甲')).old_value
    expect(await change('乙')).toEqual({ old_value: `${name} 甲`, new_value: `修改 ${name} 乙` })
  })

  it('refuses what the book does not allow', async () => {
    const { id, name } = await firm()
    const [has, lacks] = [await category('BJ01'), await category('FL01')]
    await refuses([
      [{ supplierId: id }, '至少填写一行品类或资质'],
      [line(id, has, 'add'), '该供应商已有此品类'],
      [line(id, lacks, 'remove'), '该供应商没有此品类'],
      [papers(id, await renewed({ expireDate: day() })), '有效期至须晚于今天'],
      [papers(id, await renewed({ qualType: 'construct' })), '该供应商没有此类资质'],
      [papers(id, await renewed({ lineAction: 'remove' })), '营业执照不能删除'],
      [{ ...line(id, lacks, 'add'), maintainKind: 'qualification' }, '维护类别为资质证书时不能填写供货品类'],
    ])
    await order(id, '9.00', { categoryId: has })
    await refuses([[line(id, has, 'remove'), '该品类有未完订单，不能删除']])
    const running = await start(line(id, lacks, 'add'))
    await refuses([[line(id, lacks, 'add'), `供应商“${name}”已有在途的变更单 ${running.number}`]])
  })
})
