import { beforeAll, expect, it } from 'vitest'
import { lockedOrder } from '#domains/production/work-order/work-event.ledger.ts'
import { appTest, expectRefusal, papersOf, productionIn, stockIn } from '#test/harness.ts'
import { registerNonconformity } from '../nonconformity/nonconformity.ledger.ts'
import { certified } from './certificate.query.ts'
import { certificateBreaches } from './certificate-rules.query.ts'

const ENGINEER = 'tao.yong'
const HEAD = 'jin.yu'
const INSPECTOR = 'he.qi'
const WORKER = 'worker01'
const VERIFY = 'blade-biz/quality/certificate/verify'

/** 质量证明书: copied from the records of a finished piece, issued by another person, verified by anybody who has its QR code. */
appTest('质量证明书', tools => {
  const { app, as, act, get, list, row, rows, user, dept, keeps, booking } = tools
  const { routeOf, order, choose, stepOf, reports } = productionIn(tools)
  keeps(certificateBreaches)
  let line: Awaited<ReturnType<typeof routeOf>>
  let lathe = ''
  beforeAll(async () => {
    line = await routeOf([{ processCode: 'JG10' }, { processCode: 'JG70', isReport: false, isCheck: false }])
    lathe = (await row('eq_equipment', { equipment_code: 'SB-0007' }, 'id')).id!
  })
  async function made(weight?: string) {
    const workId = await order(line.materialId, 1)
    await choose(workId, line.routeId)
    const execId = await stepOf(workId, 'JG10')
    expect(await reports(WORKER, 'start', execId, { equipmentId: lathe })).toBe('操作成功')
    expect(await reports(WORKER, 'finish', execId, weight ? { weight } : {})).toBe('操作成功')
    await app.sql("update erp_producation_workorder_piece set heat_no = 'H-1', ingot_no = 'D-1' where work_id = $1", [workId])
    const { id, pro_code: proCode } = await row('erp_producation_workorder_piece', { work_id: workId }, 'id, pro_code')
    const inspected = (value: string) =>
      reports(INSPECTOR, 'inspect', execId, {
        items: [
          { indexCode: 'Q01', values: [value] },
          { indexCode: 'Q02', values: ['3.2'] },
        ],
      })
    return { pieceId: id!, proCode: proCode!, inspected }
  }
  const draft = (pieceId: string, account = ENGINEER) => act(account, 'qualityCertificate', 'draft', undefined, { pieceId })
  const told = async (account: string, action: string, id: string, fields: object = {}) =>
    (await act(account, 'qualityCertificate', action, id, fields)).body.msg
  const sheetOf = async (id: string, account = HEAD) => (await get(account, 'blade-biz/quality/certificate/sheet', { id })).body.data
  const verified = async (url: string) => {
    const { pathname, searchParams } = new URL(url)
    const asked = new URLSearchParams({ certNo: decodeURIComponent(pathname.split('/').at(-1)!), k: searchParams.get('k')! })
    return (await app.send({ method: 'GET', url: `/api/${VERIFY}?${asked}`, headers: {} })).body.data
  }

  it('every thing that is missing is named in one sentence', async () => {
    const { pieceId, inspected } = await made()
    const lacking = async () => (await booking(({ tx }) => certified({ tx, tenantId: '000000' }, pieceId)))?.missing
    expect(await lacking()).toEqual(['产品尚未完工，或已报废、已出厂', '工序【粗车】没有合格的检验记录', '没有称重记录'])
    expect((await draft(pieceId)).body.code).not.toBe(200)
    await inspected('13')
    expect((await lacking())?.at(-1)).toMatch(/^不合格单【NCR\d{12}】尚未关闭$/)
    await inspected('10')
    expectRefusal(await draft(pieceId), '不能编制质量证明书，还缺 1 项：没有称重记录。')
  })

  it('is drafted, issued by another person, verified, voided and issued again', async () => {
    const { pieceId, proCode, inspected } = await made('17800')
    await inspected('10')
    expect((await draft(pieceId, INSPECTOR)).body.code).toBe(403)
    const both = await Promise.all([draft(pieceId), draft(pieceId)])
    expect(both.filter(({ body }) => body.code === 200)).toHaveLength(1)
    const { id } = await row('qc_certificate', { piece_id: pieceId })
    expect(await sheetOf(id!)).toMatchObject({
      ...{ certNo: `ZB-${proCode}-1`, state: 'draft', unitWeight: '17800.000', verifyUrl: '' },
      data: { dimensions: [{ name: '单边余量', value: '10', result: 'pass' }, { value: '3.2' }] },
    })
    await app.sql('update qc_certificate set draft_by = (select id from sys_user where account = $1) where id = $2', [HEAD, id])
    expect(await told(HEAD, 'issue', id!)).toBe('编制人不能签发自己编制的质量证明书')
    expect(await told(ENGINEER, 'issue', id!)).not.toBe('操作成功')
    expect(await told(ENGINEER, 'refresh', id!)).toBe('操作成功')
    expect(await told(HEAD, 'issue', id!)).toBe('操作成功')
    const issued = await sheetOf(id!)
    expect(issued.contentHash).toMatch(/^[0-9a-f]{64}$/)
    expect(await verified(issued.verifyUrl)).toEqual({
      ...{ found: true, certNo: `ZB-${proCode}-1`, proCode, valid: true, issuedTime: issued.issuedTime },
    })
    expect(await verified(issued.verifyUrl.replace(/k=.*/, 'k=000000000000'))).toEqual({ found: false })
    await expect(app.sql("update qc_certificate set heat_no = 'X' where id = $1", [id])).rejects.toThrow()
    expect((await draft(pieceId)).body.code).not.toBe(200)
    expect(await told(HEAD, 'reissue', id!, { voidReason: '订单号更正' })).toBe('操作成功')
    const [next] = await rows('qc_certificate', { piece_id: pieceId, state: 'draft' })
    expect(next).toMatchObject({ rev: 2, cert_no: `ZB-${proCode}-2` })
    expect(await verified(issued.verifyUrl)).toMatchObject({ found: true, valid: false })
    expect(await told(HEAD, 'issue', next!.id!)).toBe('操作成功')
    expect(await told(HEAD, 'issue', next!.id!)).not.toBe('操作成功')
    expect((await get(WORKER, 'blade-biz/quality/certificate/sheet', { id })).body.code).toBe(403)
  })

  it('INV-99: a record that says something else than the certificate is found at night', async () => {
    const { pieceId, proCode, inspected } = await made('17800')
    await inspected('10')
    const { id } = (await draft(pieceId)).body.data
    expect(await told(HEAD, 'issue', id)).toBe('操作成功')
    const changed = (value: string) =>
      app.sql(`alter table qc_inspection_index disable trigger user;
        update qc_inspection_index set measured_value = '${value}' where piece_id = ${pieceId} and index_code = 'Q01';
        alter table qc_inspection_index enable trigger user`)
    await changed('11')
    const found = await booking(({ tx }) => certificateBreaches(tx))
    await changed('10')
    expect(found).toEqual([{ rule: 'INV-99 every value is what the last record says', subject: `ZB-${proCode}-1 单边余量` }])
  })

  it('is not signed while somebody finds something wrong with the piece', async () => {
    const { pieceId, inspected } = await made('17800')
    await inspected('10')
    const { id } = (await draft(pieceId)).body.data
    const { work_id: workId, material_id: materialId } = await row(
      'erp_producation_workorder_piece',
      { id: pieceId },
      'work_id, material_id',
    )
    const caller = { userId: user(INSPECTOR), deptId: dept('quality'), tenantId: '000000' }
    const waits = async () =>
      (await app.sql(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).length > 0
    const signed = await booking(async ({ tx, newId, now }) => {
      const ctx = { tx, newId, now, caller }
      await lockedOrder(ctx, workId!)
      const signing = told(HEAD, 'issue', id)
      await expect.poll(waits).toBe(true)
      await registerNonconformity(ctx, {
        ...{
          pieceId,
          workId,
          materialId: materialId!,
          sourceType: 'product',
          description: '磕碰',
          nodeKey: 'stock',
          processName: '在库',
          round: 1,
        },
      })
      return { signing }
    })
    expect(await signed.signing).toMatch(/不合格单【NCR\d{12}】尚未关闭/)
    expect(await row('qc_certificate', { id }, 'state')).toEqual({ state: 'draft' })
  })

  it('a concession that takes effect later voids it; the next one tells of it and waits to be issued', async () => {
    const { pieceId, proCode, inspected } = await made('17800')
    await inspected('10')
    const { id } = (await draft(pieceId)).body.data
    expect(await told(HEAD, 'issue', id)).toBe('操作成功')
    const warehouseId = await stockIn(tools).warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [warehouseId])
    expect((await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', { proCode, warehouseId })).body.code).toBe(200)
    const [lying] = await list(INSPECTOR, 'stockBalance', { warehouseId })
    const bad = { stockId: lying!.id, sourceType: 'product', description: '表面磕碰', dutyType: 'work', dutyDeptId: dept('forge') }
    expect((await act(INSPECTOR, 'nonconformity', 'register', undefined, bad)).body.msg).toBe('操作成功')
    const { id: ncrId } = await row('qc_nonconformity', { piece_id: pieceId, state: 'open' })
    const paper = await papersOf('concessionAcceptanceApplication', tools).agreed({
      ...{ ncrId, pieces: [{ pieceId }], deviationLevel: 'important', customerConsent: 'no', reason: '非受力区', correctiveAction: '措施' },
    })
    const [old, next] = await rows('qc_certificate', { piece_id: pieceId }, '*', 'rev')
    expect(old).toMatchObject({ state: 'void', void_reason: `让步单 ${paper.number} 生效` })
    expect(next).toMatchObject({ state: 'draft', rev: 2 })
    expect((await sheetOf(next!.id!)).data.concessions).toMatchObject([{ concessionNo: paper.number, value: '表面磕碰' }])
    expect(await told(HEAD, 'issue', next!.id!)).toBe('操作成功')
  })

  it('a report taken back: what it weighed does not count any more, and the certificate of a piece that is in process again is void', async () => {
    const plain = await routeOf(
      [
        { processCode: 'DZ50', isCheck: false },
        { processCode: 'JG10', isCheck: false },
      ],
      { product: 1 },
    )
    const workId = await order(plain.materialId, 1)
    await choose(workId, plain.routeId)
    const [cut, turned] = [await stepOf(workId, 'DZ50'), await stepOf(workId, 'JG10')]
    const turns = async (more: object) => {
      expect(await reports(WORKER, 'start', turned, { equipmentId: lathe })).toBe('操作成功')
      expect(await reports(WORKER, 'finish', turned, more)).toBe('操作成功')
    }
    expect(await reports('xue.gang', 'start', cut)).toBe('操作成功')
    expect(await reports('xue.gang', 'finish', cut, { weight: '20000' })).toBe('操作成功')
    await turns({ weight: '17800' })
    await app.sql("update erp_producation_workorder_piece set heat_no = 'H-1', ingot_no = 'D-1' where work_id = $1", [workId])
    const { id: pieceId } = await row('erp_producation_workorder_piece', { work_id: workId }, 'id')
    const { id } = (await draft(pieceId!)).body.data
    expect(await told(HEAD, 'issue', id)).toBe('操作成功')
    const { verifyUrl } = await sheetOf(id)
    for (let left = 2; left > 0; left--) expect(await reports('duan.lei', 'undo', turned, { reason: '误报' })).toBe('操作成功')
    expect(await row('qc_certificate', { id }, 'state, void_reason')).toEqual({ state: 'void', void_reason: '工序【粗车】撤销报工' })
    expect(await verified(verifyUrl)).toMatchObject({ found: true, valid: false })
    await turns({})
    const again = (await draft(pieceId!)).body.data.id
    expect((await sheetOf(again)).unitWeight).toBe('20000.000')
  })

  it('scrapped in stock, its certificate is void', async () => {
    const { pieceId, proCode, inspected } = await made('17800')
    await inspected('10')
    const { id } = (await draft(pieceId)).body.data
    expect(await told(HEAD, 'issue', id)).toBe('操作成功')
    const warehouseId = await stockIn(tools).warehouse()
    await app.sql(`update wh_warehouse set warehouse_type = 'product' where id = $1`, [warehouseId])
    expect((await (await as('liang.yan')).post('blade-biz/erpproducationworkorder/stockIn', { proCode, warehouseId })).body.code).toBe(200)
    const [lying] = await list(INSPECTOR, 'stockBalance', { warehouseId })
    const scraps = papersOf('addScrapApplication', tools, async () => ({
      ...{
        scrapObject: 'product',
        scrapType: 'damage',
        dutyDeptId: dept('forge'),
        dutyType: 'other',
        disposalMode: 'sell',
        reason: '磕碰',
      },
      ...{ warehouseId, attachments: [await scraps.file('照片.pdf')] },
    }))
    const paper = await scraps.start({ items: [{ stockId: lying!.id, qty: '1', totalWeight: '17800', defectDesc: '磕碰' }] })
    await paper.agreeUntil('cost_acct')
    await paper.agreeAll({ cost_acct: { items: (await paper.shown()).items.map((each: object) => ({ ...each, residualValue: '0' })) } })
    expect(await row('qc_certificate', { id }, 'state, void_reason')).toEqual({ state: 'void', void_reason: `报废单 ${paper.number} 生效` })
  })
})
