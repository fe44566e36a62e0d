import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { drift } from '#domains/production/demo/worked-pieces.ts'
import { formatDate } from '#model/date.ts'
import { must } from '#model/must.ts'
import type { DemoContext } from '#server/document/demo.ts'
import { nextNumbers } from '#server/document/number.ts'
import { incomingIndices, incomingInspections, incomingLines } from '../incoming/incoming.table.ts'

interface Heat extends Record<string, unknown> {
  heatNo: string
  millCertNo: string
  materialId: string
  materialCode: string
  materialName: string
  specs: string
  modelNo: string
  unit: string
  steelGrade: string
  supplierId: string
  qty: string
  at: number
}

interface Wanted extends Record<string, unknown> {
  grade: string
  indexId: string
  indexCode: string
  indexType: string
  isMeasured: boolean
  lower: string | null
  upper: string | null
}

/** As the laboratory writes it. */
const PLACES = 3

/** Well inside the limits, and no two heats alike. */
function measuredOf({ lower, upper, indexCode, isMeasured }: Wanted, heatNo: string): string | null {
  if (!isMeasured) return null
  const drifts = drift(`${heatNo} ${indexCode}`)
  const found = (middle: Big, half: Big) => middle.plus(half.times(drifts)).round(PLACES).toFixed()
  if (!lower || !upper) return lower ? found(new Big(lower).times('1.15'), new Big(lower).times('0.08')) : found(...shareOf(upper ?? '0'))
  const half = new Big(upper).minus(lower).div(2)
  return found(half.plus(lower), half.times('0.6'))
}

const shareOf = (upper: string): [Big, Big] => [new Big(upper).times('0.6'), new Big(upper).times('0.2')]

/**
 * 来料检验 of the heats that finished pieces were forged from and nobody has inspected yet, the day after they came. Their truck came before these books
 * were begun.
 */
export async function loadIncoming({ tx, newId, idOf, tenantId }: DemoContext): Promise<void> {
  const { rows: heats } = await tx.execute<Heat>(sql`
    select b.heat_no as "heatNo", max(b.mill_cert_no) as "millCertNo", m.id::text as "materialId", m.material_code as "materialCode",
      m.material_name as "materialName", m.specs, m.model_no as "modelNo", m.unit, m.steel_grade as "steelGrade", max(b.supplier_id)::text as "supplierId",
      sum(l.qty)::text as qty, (extract(epoch from max(l.post_time)) * 1000)::float8 as at
    from wh_stock_batch b join wh_material m on m.id = b.material_id
    join stock_ledger l on l.material_id = b.material_id and l.batch_no = b.batch_no and l.biz_type = 'RECEIPT'
    where b.tenant_id = ${tenantId} and exists (select 1 from erp_producation_workorder_piece p where p.heat_no = b.heat_no and p.tenant_id = b.tenant_id
      and p.status in ('1', '3') and p.is_deleted = 0)
      and not exists (select 1 from qc_incoming_line i where i.heat_no = b.heat_no and i.material_id = b.material_id and i.is_deleted = 0)
    group by b.heat_no, m.id order by 1`)
  const { rows: wanted } = await tx.execute<Wanted>(sql`
    select s.steel_grade as grade, x.id::text as "indexId", x.index_code as "indexCode", x.index_type as "indexType", x.value_kind = '1' as "isMeasured",
      g.lower_limit::text as lower, g.upper_limit::text as upper
    from qc_grade_index g join qc_grade_standard s on s.id = g.grade_standard_id join qc_index x on x.id = g.index_id
    where s.tenant_id = ${tenantId} and g.stage = 'incoming' and g.is_deleted = 0 order by x.index_code`)
  for (const heat of heats) {
    const { heatNo, millCertNo, materialId, materialCode, materialName, specs, modelNo, unit, steelGrade, supplierId, qty } = heat
    const now = new Date(heat.at)
    const inspectDate = formatDate(new Date(heat.at + 86_400_000), 'yyyy-MM-dd')
    const rule = { prefix: 'LJ', date: 'YMD', digits: 4 } as const
    const inspectNo = must((await nextNumbers(tx, { tenantId, flowKey: 'demo:incoming', rule, now }, 1))[0], 'its number')
    const inspectionId = newId()
    const stamp = { tenantId, createTime: now, updateTime: now, createUser: idOf('user', 'he.qi') }
    await tx.insert(incomingInspections).values({
      ...{ ...stamp, id: inspectionId, inspectNo, supplierId, arrivalDate: formatDate(now, 'yyyy-MM-dd') },
      ...{ inspectorId: idOf('user', 'he.qi'), inspectDate, millCertNo, overallResult: 'pass', lineCount: 1 },
    })
    const each = {
      ...stamp,
      inspectionId,
      inspectNo,
      inspectDate,
      supplierId,
      materialId,
      steelGrade,
      heatNo,
    }
    await tx.insert(incomingLines).values({
      ...{ ...each, id: newId(), materialCode, materialName, specs, modelNo, unit, arrivalQty: qty, checkQty: qty, passQty: qty },
      ...{ concessionQty: '0', failQty: '0', chemResult: 'pass', surfaceResult: 'pass', sizeResult: 'pass', utResult: 'pass' },
    })
    await tx.insert(incomingIndices).values(
      wanted
        .filter(({ grade }) => grade === steelGrade)
        .map(index => ({
          ...{ ...each, id: newId(), indexId: index.indexId, indexType: index.indexType, isMandatory: 'yes' },
          ...{ stdLower: index.lower, stdUpper: index.upper, measuredValue: measuredOf(index, heatNo) },
          ...{ textValue: index.isMeasured ? null : 'pass', rowResult: 'pass' },
        })),
    )
  }
}
