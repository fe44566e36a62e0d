import { expect, it } from 'vitest'
import { workExecBreaches } from '#domains/production/exec/exec-rules.query.ts'
import { outputFactBreaches } from '#domains/production/output/output-rules.query.ts'
import { workOrderBreaches } from '#domains/production/work-order/work-rules.query.ts'
import { failuresIn, flowTest, productionIn } from '#test/harness.ts'
import { nonconformityBreaches } from '../nonconformity/nonconformity-rules.query.ts'

/** 让步: a piece deviates, those who know agree, and it goes on as it is. */
flowTest('concessionAcceptanceApplication', '让步接收', tools => {
  const { row, rows, list, keeps, agreed, refuses, startAt, preview, file } = tools
  const production = productionIn(tools)
  const { states, exec, pieceOf, ncrOf, works, inspected, post, failed: failedPieces } = failuresIn(tools, production)
  keeps(workOrderBreaches, workExecBreaches, outputFactBreaches, nonconformityBreaches)
  const consent = { deviationLevel: 'important', customerConsent: 'no', reason: '非受力区', correctiveAction: '调整压下量' }
  tools.base(() => consent)
  /** 转报废 that nobody has handed in. */
  const drafts = (pieceId: string) =>
    tools.app.sql(
      `select d.data as form from wf_instance i join document d on d.id = i.biz_id
       where i.def_key = 'concessionToReceiveApplicationScrap' and i.status = 'draft' and d.data -> 'pieces' -> 0 ->> 'pieceId' = $1`,
      [pieceId],
    )
  async function failed(qty = 1) {
    const made = await failedPieces(qty)
    const asked = async (more: object = {}) => ({
      ...{ ncrId: (await ncrOf(made.pieceId))[0]!.id, pieces: [{ pieceId: made.pieceId }] },
      ...more,
    })
    return { ...made, asked }
  }

  it('the whole life: filed with what deviates, judged, agreed, and the piece goes on to the end as conceded', async () => {
    const { workId, pieceId, pieces, asked } = await failed(2)
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const { form, problems } = await preview(await asked())
    expect(problems).toEqual([])
    expect(form).toMatchObject({ workId, qty: 1, concessionSource: 'process', failProcess: '超声波探伤' })
    expect(form.items.length).toBeGreaterThan(0)
    expect(form.items[0]).toMatchObject({
      item: expect.stringContaining(proCode!),
      actualText: expect.any(String),
      deviation: expect.any(String),
    })
    const paper = await startAt('process_eng', await asked())
    expect(await ncrOf(pieceId, 'running')).toMatchObject([{ disposition: 'concession', disposition_no: paper.number }])
    expect(await list('tao.yong', 'concession', { concessionNo: paper.number })).toMatchObject([{ state: 'approving', proCodes: proCode }])
    const judged = (techJudge: string) => ({ items: form.items.map((each: object) => ({ ...each, techJudge })) })
    await paper.refuses([[judged('unusable'), /判定为不可用/]])
    await paper.agree({ ...judged('limited'), useLimit: '仅用于样机' })
    expect(await pieceOf(pieceId)).toMatchObject({ quality_state: 'frozen' })
    expect(await paper.agreeAll()).toEqual(['tech_head', 'quality_head', 'chief_engineer'])
    expect(await row('qc_concession', { concession_no: paper.number }, 'state, use_limit')).toEqual({
      state: 'effective',
      use_limit: '仅用于样机',
    })
    expect((await rows('qc_concession_line', { piece_id: pieceId }, 'tech_judge')).every(each => each.tech_judge === 'limited')).toBe(true)
    expect(await ncrOf(pieceId, 'closed')).toMatchObject([{ disposition: 'concession', disposition_no: paper.number }])
    expect(await pieceOf(pieceId)).toMatchObject({ quality_state: 'concession', status: '0' })
    expect(await states(pieceId)).toEqual(['DZ50.1 4', 'JG10.1 4', 'JG20.1 4', 'JG30.1 4', 'JG70.1 1'])
    expect(await row('erp_producation_workorder_exec', { id: await exec(pieceId, 'JG20') }, 'result')).toEqual({ result: '2' })
    expect(await pieceOf(pieces[1]!)).toMatchObject({ quality_state: 'frozen' })
    await works(pieceId, 'JG70')
    expect(await pieceOf(pieceId)).toMatchObject({ status: '3', quality_state: 'concession' })
  })

  it('the customer agrees where it is key; a safety index is never slight', async () => {
    const { pieceId, asked } = await failed()
    await refuses([
      [await asked({ deviationLevel: 'key' }), '关键偏离须经客户同意'],
      [await asked({ deviationLevel: 'general' }), /^主轴的安全指标【.+】不能按一般偏离处理$/],
    ])
    const paper = await startAt('sales_head', await asked({ deviationLevel: 'key', customerConsent: 'yes' }))
    await paper.refuses([
      [{}, '需客户同意的让步，请填写客户让步单号'],
      [{ consentNo: 'NX-2026-07' }, '需客户同意的让步，请上传客户同意函'],
    ])
    await paper.agree({ consentNo: 'NX-2026-07', attachments: [await file('同意函.pdf', 'yuan.li')] })
    expect(await paper.agreeAll()).toEqual(['quality_head', 'chief_engineer', 'gm'])
    expect(await row('qc_concession', { concession_no: paper.number }, 'state, consent_no')).toEqual({
      state: 'effective',
      consent_no: 'NX-2026-07',
    })
    expect(await pieceOf(pieceId)).toMatchObject({ quality_state: 'concession' })
  })

  it('refused: the piece stays frozen, something else may be decided, and the paper may come again', async () => {
    const { pieceId, asked } = await failed()
    const other = await failed()
    await refuses([
      [await asked({ pieces: [{ pieceId }, { pieceId }] }), '让步件重复'],
      [await asked({ pieces: [{ pieceId: other.pieceId }] }), '让步件须包含不合格单的产品件'],
      [await asked({ pieces: [{ pieceId }, { pieceId: other.pieceId }] }), /不属于该工单$/],
      [await asked(), /权限|不能发起/, 'worker01'],
    ])
    expect(await tools.race([await asked(), await asked()])).toBe(1)
    const paper = await startAt('quality_head', await other.asked())
    expect((await post('inspect', { execId: await exec(other.pieceId, 'JG20'), items: [] }, 'he.qi')).msg).toBe('不合格品处置中，不能复检')
    expect(await drafts(other.pieceId)).toEqual([])
    await paper.reject()
    // Whoever asked finds the paper that gives the piece up on his desk, for this piece.
    const concession = await row('qc_concession', { concession_no: paper.number }, 'id, state')
    expect(concession).toMatchObject({ state: 'refused' })
    expect(await drafts(other.pieceId)).toMatchObject([{ form: { concessionId: concession.id, pieces: [{ pieceId: other.pieceId }] } }])
    expect(await ncrOf(other.pieceId)).toMatchObject([{ disposition: null }])
    expect(await pieceOf(other.pieceId)).toMatchObject({ quality_state: 'frozen' })
    await paper.resubmit(await other.asked())
    await paper.withdraw()
    expect(await drafts(other.pieceId)).toHaveLength(1)
    await paper.resubmit(await other.asked())
    await paper.agreeAll()
    expect(await rows('qc_concession', { concession_no: paper.number }, 'state')).toEqual([{ state: 'effective' }])
  })

  it('conceded, it fails once more and passes a second look: it stays conceded; twice is enough', async () => {
    const line = await production.routeOf(
      [
        { processCode: 'JG10', isCheck: true },
        { processCode: 'JG20', isCheck: true },
        { processCode: 'JG25', isCheck: true },
        { processCode: 'JG70', isCheck: false },
      ],
      { product: 2 },
    )
    const workId = await production.order(line.materialId, 1)
    await production.choose(workId, line.routeId)
    const pieceId = (await row('erp_producation_workorder_piece', { work_id: workId }, 'id')).id!
    const asked = async () => ({ ncrId: (await ncrOf(pieceId))[0]!.id, pieces: [{ pieceId }] })
    for (const code of ['JG10', 'JG20']) {
      await works(pieceId, code, false)
      await agreed(await asked())
      expect(await pieceOf(pieceId)).toMatchObject({ quality_state: 'concession' })
    }
    await works(pieceId, 'JG25', false)
    await refuses([[await asked(), /已让步2次，不能再让步$/]])
    await inspected(pieceId, 'JG25', true)
    expect(await pieceOf(pieceId)).toMatchObject({ quality_state: 'concession' })
    await works(pieceId, 'JG70')
    expect(await pieceOf(pieceId)).toMatchObject({ status: '3' })
  })
})
