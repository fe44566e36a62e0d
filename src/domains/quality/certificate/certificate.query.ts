import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { completenessOf } from '../dossier/completeness.query.ts'
import { type CertConcession, type CertData, type CertValue, PART_OF, signOf } from './cert-data.rules.ts'

interface Reading {
  readonly tx: Tx
  readonly tenantId: string
}

interface Piece extends Record<string, unknown> {
  id: string
  proCode: string
  status: string
  workId: string
  materialId: string
  steelGrade: string
  heatNo: string | null
  ingotNo: string | null
  salesOrderNo: string | null
  customerName: string | null
  millCertNo: string | null
  unitWeight: string | null
}

interface Step extends Record<string, unknown> {
  execId: string
  processName: string
  status: string
  result: string | null
  isCheck: boolean
  isKey: boolean
  stopPoint: number
  byCharge: boolean
  chargeNo: string | null
  curve: string
  inspectionId: string | null
  inspectResult: string | null
  witnessName: string | null
}

interface Value extends Record<string, unknown> {
  execId: string
  inspectNo: string
  processName: string
  samplePlace: string
  indexName: string
  indexType: string
  limits: string
  measuredValue: string
  rowResult: string
}

export interface Certified {
  readonly piece: Piece
  readonly data: CertData
  /** What a certificate still lacks, each as one sentence. */
  readonly missing: readonly string[]
}

const NDT = ['UT', 'MT', 'PT']

async function pieceOf({ tx, tenantId }: Reading, pieceId: string): Promise<Piece | undefined> {
  const { rows } = await tx.execute<Piece>(sql`
    select p.id::text, p.pro_code as "proCode", p.status, p.work_id::text as "workId", p.material_id::text as "materialId",
      coalesce(m.steel_grade, '') as "steelGrade", p.heat_no as "heatNo", p.ingot_no as "ingotNo", d.sales_order_no as "salesOrderNo",
      d.customer_name as "customerName", i.mill_cert_no as "millCertNo", r.weight::text as "unitWeight"
    from erp_producation_workorder_piece p join wh_material m on m.id = p.material_id join erp_producation_workorder w on w.id = p.work_id
    left join erp_producation_demand d on d.id = p.demand_id
    left join lateral (select f.mill_cert_no from erp_producation_piece_issue f where f.piece_id = origin_piece(p.id) and f.reverse_of is null
      and not exists (select 1 from erp_producation_piece_issue u where u.reverse_of = f.id) order by f.id desc limit 1) i on true
    left join lateral (select coalesce((select k.weight from erp_producation_work_report k where k.piece_id = p.id and k.weight is not null
        and not exists (select 1 from erp_producation_work_report u where u.reverse_of = k.id) order by k.id desc limit 1),
      (select v.measured_value::numeric * case when v.unit = 't' then 1000 else 1 end from qc_inspection_index v where v.piece_id = p.id
        and v.index_type = 'weight' and v.measured_value is not null order by v.post_time desc limit 1)) as weight) r on true
    where p.id = ${pieceId} and p.tenant_id = ${tenantId} and p.is_deleted = 0`)
  return rows[0]
}

/** Steps of the round that counts, with the inspection that counts. */
const stepsOf = async ({ tx }: Reading, pieceId: string) =>
  (
    await tx.execute<Step>(sql`
      with last as (
        select distinct on (e.node_ref_type, e.node_key) e.* from erp_producation_workorder_exec e where e.piece_id = ${pieceId} and e.is_deleted = 0
        order by e.node_ref_type, e.node_key, e.round desc)
      select l.id::text as "execId", l.process_name as "processName", l.status, l.result, n.is_check as "isCheck", n.is_key as "isKey",
        n.stop_point as "stopPoint", n.by_charge as "byCharge", c.charge_no as "chargeNo",
        coalesce(c.curve_file -> 0 ->> 'name', '') as curve, i.id::text as "inspectionId", i.result as "inspectResult", i.witness_name as "witnessName"
      from last l join erp_producation_workorder w on w.id = l.work_id
      join erp_producation_workorder_node n on n.work_id = w.id and n.rev_no = w.rev_no and n.node_key = l.node_key
      left join erp_producation_furnace_charge c on c.id = l.charge_id
      left join lateral (select * from qc_inspection q where q.exec_id = l.id and q.is_deleted = 0 order by q.check_no desc limit 1) i on true
      where l.node_ref_type = 1 and l.status <> '6' order by n.process_seq`)
  ).rows

const valuesOf = async ({ tx }: Reading, inspectionIds: readonly string[]) =>
  (
    await tx.execute<Value>(sql`
      select i.exec_id::text as "execId", i.inspect_no as "inspectNo", v.process_name as "processName", coalesce(i.sample_place, '') as "samplePlace",
        v.index_name as "indexName", v.index_type as "indexType", coalesce(v.limits, '') as limits, coalesce(v.measured_value, '') as "measuredValue",
        v.row_result as "rowResult"
      from qc_inspection_index v join qc_inspection i on i.id = v.inspection_id join erp_producation_workorder_exec e on e.id = i.exec_id
      where v.inspection_id = any (${sql.param(inspectionIds)}::bigint[]) order by e.process_seq, v.sort`)
  ).rows

const heatAnalysis = async ({ tx, tenantId }: Reading, heatNo: string) =>
  (
    await tx.execute<{
      name: string
      lower: string | null
      upper: string | null
      value: string
      result: string
      record: string
      unit: string
    }>(sql`
      select distinct on (x.index_code) x.index_name as name, v.std_lower::text as lower, v.std_upper::text as upper, v.measured_value::text as value,
        v.row_result as result, v.inspect_no as record, coalesce(x.unit, '') as unit
      from qc_incoming_index v join qc_index x on x.id = v.index_id
      where v.tenant_id = ${tenantId} and v.heat_no = ${heatNo} and v.index_type = 'chem' and v.measured_value is not null and v.is_deleted = 0
      order by x.index_code, v.id desc`)
  ).rows

const ndtOf = async ({ tx }: Reading, inspectionIds: readonly string[]) =>
  (
    await tx.execute<{
      method: string
      ndtNo: string
      standardNo: string
      acceptLevel: string
      largest: string
      result: string
      execId: string
    }>(sql`
      select n.method, n.ndt_no as "ndtNo", coalesce(n.standard_no, '') as "standardNo", coalesce(n.accept_level, '') as "acceptLevel",
        coalesce(n.largest, '') as largest, coalesce(n.conclusion, '') as result
      from qc_ndt n where n.inspection_id = any (${sql.param(inspectionIds)}::bigint[]) and n.state = 'reviewed' and n.is_deleted = 0 order by n.ndt_no`)
  ).rows

const concessionsOf = async ({ tx }: Reading, pieceId: string) =>
  (
    await tx.execute(sql`
      select c.concession_no as "concessionNo", coalesce(c.consent_no, '') as "consentNo", l.index_name as name, coalesce(l.standard_value, '') as limits,
        coalesce(l.actual_text, '') as value, coalesce(c.use_limit, '') as "useLimit"
      from qc_concession_line l join qc_concession c on c.id = l.concession_id
      where l.piece_id = ${pieceId} and l.is_deleted = 0 and l.is_scrapped = 'no' and c.state = 'effective' and c.is_deleted = 0
      order by c.concession_no, l.id`)
  ).rows as unknown as CertConcession[]

const finalIndices = async ({ tx, tenantId }: Reading, steelGrade: string) =>
  (
    await tx.execute<{ name: string; type: string }>(sql`
      select distinct x.index_name as name, x.index_type as type from qc_grade_index g join qc_grade_standard s on s.id = g.grade_standard_id
      join qc_index x on x.id = g.index_id
      where s.tenant_id = ${tenantId} and s.steel_grade = ${steelGrade} and s.is_deleted = 0 and g.is_deleted = 0 and g.stage = 'final'
        and g.is_mandatory = 'yes' and g.enabled = 'yes' and g.valid_from <= current_date order by 1`)
  ).rows

const bare = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** What each thing is called that the file of a piece lacks. */
const LACKS: Readonly<Record<string, (what: string) => string>> = {
  fed: () => '没有投料记录，不能追溯到炉号和锭号',
  incoming: what => `锭号【${what}】没有合格的来料检验`,
  millCert: what => `锭号【${what}】没有钢厂质保书号`,
  check: what => `工序【${what}】没有合格的检验记录`,
  curve: what => `热处理工序【${what}】没有炉次温度曲线`,
  witness: what => `停止点【${what}】没有见证签字`,
  photos: what => `工序【${what}】没有两张完工照片`,
  weighed: () => '没有称重记录',
  ncr: what => `不合格单【${what}】尚未关闭`,
  ndt: what => `工序【${what}】没有已审核的探伤记录`,
}

/** What the records of a piece say, and everything that is missing for its certificate. */
export async function certified(ctx: Reading, pieceId: string): Promise<Certified | undefined> {
  const piece = await pieceOf(ctx, pieceId)
  if (!piece) return undefined
  const steps = await stepsOf(ctx, pieceId)
  const inspectionIds = steps.flatMap(({ inspectionId }) => inspectionId ?? [])
  const [values, heats, ndt, finals, items, concessions] = await Promise.all([
    valuesOf(ctx, inspectionIds),
    piece.heatNo ? heatAnalysis(ctx, piece.heatNo) : [],
    ndtOf(ctx, inspectionIds),
    finalIndices(ctx, piece.steelGrade),
    completenessOf(ctx, pieceId),
    concessionsOf(ctx, pieceId),
  ])
  const part = (wanted: string): CertValue[] =>
    values
      .filter(({ indexType }) => PART_OF[indexType] === wanted)
      .map(({ indexName, limits, measuredValue, rowResult, samplePlace, processName, inspectNo }) => ({
        ...{ name: indexName, limits, value: measuredValue, result: rowResult, from: samplePlace || processName, record: inspectNo },
      }))
  const limit = (lower: string | null, upper: string | null, unit: string) =>
    `${lower && upper ? `${bare(lower)}–${bare(upper)}` : lower ? `≥ ${bare(lower)}` : upper ? `≤ ${bare(upper)}` : ''} ${unit}`.trim()
  const data: CertData = {
    heat: heats.map(({ name, lower, upper, value, result, record, unit }) => ({
      ...{ name, limits: limit(lower, upper, unit), value: bare(value), result, from: piece.heatNo ?? '', record },
    })),
    ...{ chem: part('chem'), mech: part('mech'), hardness: part('hardness'), metallo: part('metallo') },
    ...{ dimensions: part('dimensions'), surface: part('surface') },
    ndt,
    charges: steps.flatMap(({ processName, chargeNo, curve }) => (chargeNo ? { processName, chargeNo, curve } : [])),
    concessions,
  }
  const signs = new Set(values.map(({ indexName }) => signOf(indexName)))
  const tested = new Set(ndt.map(({ method }) => method))
  const missing = [
    ...(['1', '3'].includes(piece.status) ? [] : ['产品尚未完工，或已报废、已出厂']),
    ...items.filter(({ key, isThere }) => key !== 'certificate' && !isThere).map(({ key, what }) => (LACKS[key] ?? (() => key))(what)),
    ...finals
      .filter(({ name, type }) => (NDT.includes(type) ? !tested.has(type) : !signs.has(signOf(name))))
      .map(({ name }) => `材质标准【${piece.steelGrade}】要求的成品指标【${name}】没有检验数据`),
  ]
  return { piece, data, missing }
}
