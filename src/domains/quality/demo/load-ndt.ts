import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumbers } from '#server/document/number.ts'
import { shanghai } from '#server/http/present.ts'
import { type Indication, largestText } from '../ndt/ndt.rules.ts'
import { ndtRecords } from '../ndt/ndt.table.ts'
import { USUAL } from '../ndt/ndt-usual.rules.ts'
import { certNoOf } from './load-certs.ts'

interface Found extends Record<string, unknown> {
  id: string
  exec_id: string
  piece_id: string
  work_id: string
  node_key: string
  process_name: string
  round: number
  /** When it was inspected, in milliseconds. */
  at: number
  method: string
  equipment_id: string | null
  values: { name: string; value: string | null; result: string }[]
}

const HOUR = 3_600_000
const CHUNK = 1000

/** What would give the values that were found. */
function indicationsOf({ values, method }: Found): Indication[] {
  const of = (words: RegExp) => values.find(({ name }) => words.test(name))?.value ?? '0'
  const place = (at: number) => ({ no: at + 1, axialPos: String(420 + 640 * at), clockPos: String(2 + 3 * at) })
  if (method === 'UT')
    return [
      { kind: 'single', equivalentDia: of(/单个/) },
      { kind: 'dense', equivalentDia: of(/密集/) },
    ]
      .filter(({ equivalentDia }) => new Big(equivalentDia).gt(0))
      .map((each, at) => ({ ...place(at), ...each, radialPos: String(180 + 60 * at), depth: String(310 + 90 * at) }))
  const rows: Indication[] = []
  for (let left = new Big(of(/累积/)); left.gt(0) && new Big(of(/线性/)).gt(0); ) {
    const length = left.gt(of(/线性/)) ? of(/线性/) : left.toFixed()
    rows.push({ ...place(rows.length), kind: 'linear', length })
    left = left.minus(length)
  }
  return rows
}

/** 探伤记录 of every inspection of a step that was tested and has none yet, reviewed before it. */
export async function loadNdt({ tx, newId, idOf, tenantId }: DemoContext): Promise<void> {
  const { rows } = await tx.execute<Found>(sql`
    select i.id::text, i.exec_id::text, i.piece_id::text, i.work_id::text, i.node_key, i.process_name, i.round, (extract(epoch from i.post_time) * 1000)::float8 as at, v.index_type as method,
      e.equipment_id::text, jsonb_agg(jsonb_build_object('name', v.index_name, 'value', v.measured_value, 'result', v.row_result) order by v.sort) as values
    from qc_inspection i join qc_inspection_index v on v.inspection_id = i.id and v.index_type in ('UT', 'MT', 'PT')
    join erp_producation_workorder_exec e on e.id = i.exec_id
    where i.tenant_id = ${tenantId} and not exists (select 1 from qc_ndt n where n.inspection_id = i.id) group by i.id, v.index_type, e.equipment_id order by i.post_time, i.id`)
  const numbers = await numbersFor(tx, tenantId, rows)
  const made = rows.map((found, nth) => {
    const inspected = new Date(found.at)
    const indications = indicationsOf(found)
    const pass = found.values.every(({ result }) => result === 'pass')
    return {
      ...{
        ...USUAL[found.method],
        id: newId(),
        tenantId,
        ndtNo: must(numbers[nth], 'its number'),
        state: 'reviewed',
      },
      ...{ method: found.method, execId: found.exec_id, pieceId: found.piece_id, workId: found.work_id, nodeKey: found.node_key },
      ...{ processName: found.process_name, round: found.round, equipmentId: found.equipment_id, shaftLength: 3200, shaftDiameter: 2200 },
      ...{
        indications,
        indicationCount: indications.length,
        largest: largestText(indications, found.method),
        conclusion: pass ? 'pass' : 'fail',
      },
      ...{ testTime: new Date(found.at - 2 * HOUR), reviewTime: new Date(found.at - HOUR / 2) },
      ...{ inspectorId: idOf('user', 'he.qi'), inspectorCertNo: certNoOf('he.qi', found.method), reviewerId: idOf('user', 'tao.yong') },
      ...{ reviewerCertNo: certNoOf('tao.yong', found.method), inspectionId: found.id, createTime: inspected, updateTime: inspected },
    }
  })
  for (let at = 0; at < made.length; at += CHUNK) await tx.insert(ndtRecords).values(made.slice(at, at + CHUNK))
}

/** In the order of the records, by method and day. */
async function numbersFor(tx: DemoContext['tx'], tenantId: string, rows: readonly Found[]): Promise<string[]> {
  const keyOf = ({ method, at }: Found) => `${method}${shanghai(new Date(at)).slice(0, 10)}`
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const drawn = new Map<string, IterableIterator<string>>()
  for (const [key, count] of counts) {
    const [method, now] = [key.slice(0, 2), new Date(`${key.slice(2)}T12:00:00+08:00`)]
    const rule = { prefix: method, date: 'YMD', digits: 4 } as const
    drawn.set(key, (await nextNumbers(tx, { tenantId, flowKey: `ndt:${method}`, rule, now }, count)).values())
  }
  return rows.map(row => must(drawn.get(keyOf(row))?.next().value, 'its number'))
}
