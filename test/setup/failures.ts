import { expect } from 'vitest'
import type { AppTools } from './app-test.ts'
import { ndtIn } from './ndt.ts'
import { productionIn } from './production.ts'

const WORK = 'blade-biz/erpproducationworkorder'
const INSPECTOR = 'he.qi'
/** Reported by the charge. */
const HEATED = ['DZ20', 'RC10', 'RC20']

interface Index {
  indexCode: string
  valueKind: number
  lowerLimit?: string
  upperLimit?: string
}

/** Pieces that fail: worked, inspected, and looked at. */
export function failuresIn(tools: AppTools, { routeOf, order, choose } = productionIn(tools)) {
  const { as, app, row, rows } = tools
  const tested = ndtIn(tools)
  let line: ReturnType<typeof routeOf> | undefined
  const post = async (name: string, body: object, account = 'admin') => (await (await as(account)).post(`${WORK}/${name}`, body)).body
  const execs = (pieceId: string) =>
    rows('erp_producation_workorder_exec', { piece_id: pieceId }, 'id, process_code, round, status', 'process_seq, round, id')
  const states = async (pieceId: string) => (await execs(pieceId)).map(each => `${each.process_code}.${each.round} ${each.status}`)
  /** The last round of a step. */
  const exec = async (pieceId: string, code: string) => (await execs(pieceId)).findLast(each => each.process_code === code)!.id!
  const pieceOf = (id: string) => row('erp_producation_workorder_piece', { id }, 'branch_status, branch_ref_id, quality_state, status')
  const ncrOf = (pieceId: string, state = 'open') => rows('qc_nonconformity', { piece_id: pieceId, state }, '*', 'ncr_no')

  /** What an inspector finds at a step, within the limits or beyond them, and the machine for it. */
  async function found(execId: string, pass: boolean) {
    const [node] = await app.sql<{ qualities: Index[]; machine: string | null }>(
      `select n.qualities, n.equipments -> 0 ->> 'equipmentId' as machine from erp_producation_workorder_exec e join lateral (
         select qualities, equipments from erp_producation_workorder_node where e.node_ref_type = 1 and work_id = e.work_id and rev_no = e.rev_no
           and node_key = e.node_key
         union all select qualities, equipments from erp_producation_repair_node where e.node_ref_type = 2 and node_key = e.node_key) n on true
       where e.id = $1`,
      [execId],
    )
    const good = ({ lowerLimit: low, upperLimit: high }: Index) =>
      String(low && high ? (Number(low) + Number(high)) / 2 : low ? Number(low) + 0.1 : Number(high) - 0.1)
    const items = node!.qualities.map(index =>
      index.valueKind === 1 ? { indexCode: index.indexCode, values: [pass ? good(index) : '99999'] } : { indexCode: index.indexCode, pass },
    )
    return { items, machine: node?.machine ?? undefined }
  }
  /** 装炉, 开炉, 出炉 of a piece alone. */
  async function heats(pieceId: string, equipmentId: string | undefined) {
    const { pro_code: proCode } = await row('erp_producation_workorder_piece', { id: pieceId }, 'pro_code')
    const charge = async (name: string, body: object) =>
      (await (await as('admin')).post(`blade-biz/erpproducationcharge/${name}`, body)).body
    const { data } = await charge('load', { equipmentId, proCodes: [proCode] })
    for (const name of ['start', 'finish']) expect(await charge(name, { chargeId: data.chargeId })).toMatchObject({ msg: '操作成功' })
  }
  async function works(pieceId: string, code: string, pass?: boolean) {
    const execId = await exec(pieceId, code)
    const { machine } = await found(execId, true)
    if (HEATED.includes(code)) await heats(pieceId, machine)
    else {
      expect(await post('start', { execId, equipmentId: machine })).toMatchObject({ msg: '操作成功' })
      expect(await post('finish', { execId })).toMatchObject({ msg: '操作成功' })
    }
    if (pass !== undefined) await inspected(pieceId, code, pass)
  }
  async function inspected(pieceId: string, code: string, pass: boolean) {
    const execId = await exec(pieceId, code)
    const { items } = await found(execId, pass)
    await tested(execId, pass)
    expect((await post('inspect', { execId, items, witnessName: '见证' }, INSPECTOR)).data).toMatchObject({ status: pass ? 4 : 7 })
  }
  /** Pieces of a new order of which each failed at 探伤 after 理化 was done; `feeds` gives them their ingots before. */
  async function failed(qty = 1, feeds?: (workId: string) => Promise<void>) {
    line ??= routeOf([
      { processCode: 'DZ50', isCheck: false },
      { processCode: 'JG10', isCheck: true },
      { processCode: 'JG20', parallelGroup: 'A', branchNo: 1, isCheck: true },
      { processCode: 'JG30', parallelGroup: 'A', branchNo: 2, isCheck: false },
      { processCode: 'JG70', isCheck: false },
    ])
    const { materialId, routeId } = await line
    const workId = await order(materialId, qty)
    await choose(workId, routeId)
    await feeds?.(workId)
    const pieces = (await rows('erp_producation_workorder_piece', { work_id: workId }, 'id', 'pro_code')).map(each => each.id!)
    for (const id of pieces) {
      await works(id, 'DZ50')
      await works(id, 'JG10', true)
      await works(id, 'JG30')
      await works(id, 'JG20', false)
    }
    return { workId, pieceId: pieces[0]!, pieces }
  }
  return { post, execs, states, exec, pieceOf, ncrOf, found, works, inspected, failed }
}
