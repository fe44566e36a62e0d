import { and, count, desc, eq, gte, ilike, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { decimalsOf, type Field } from '../../model/form/field.ts'
import { isLines } from '../../model/form/form.ts'
import { fieldIn } from '../../model/form/varied.ts'
import { pageOf } from '../../server/db/listing.ts'
import { containing, saying } from '../../server/db/search.ts'
import { totalOf } from '../../server/db/total.ts'
import { documentDays, documents } from '../../server/document/document.table.ts'
import { labelsOf, lookUp } from '../../server/document/fill.ts'
import { cellOf } from '../../server/document/text.ts'
import { companyOf } from '../../server/engine/shell/engine.ts'
import { caseWords, instances } from '../../server/engine/shell/wf.table.ts'
import type { House } from '../../server/house.ts'
import type { Params } from '../../server/http/input.ts'
import { missing } from '../../server/http/refusal.ts'
import type { Scene, Takeaway } from '../../server/http/route.ts'
import { actingOf } from './acting.store.ts'
import { casesInSight } from './case-sight.query.ts'

/** 单据台账: the documents of one flow, filtered by the fields its definition names. A person without the view right finds their own. */
export async function documentList(scene: Scene, flowKey: string) {
  const { tx, house, caller, params } = scene
  const { flow } = house.engine.flows.of(flowKey)
  const { current, size, offset } = pageOf(params)
  const days = ofDays(scene, flowKey, flow.search)
  const where = and(
    eq(instances.tenantId, caller.tenantId),
    eq(instances.defKey, flowKey),
    sql`${instances.status} not in ('draft', 'deleted')`,
    casesInSight(scene, [flowKey]),
    ...ofCase(params),
    ...days,
    bodies(
      scene,
      flowKey,
      ofForm(params, flow.search, key => flow.fields[key] as Field | undefined),
    ),
  )
  // Cases and their bodies are long: they are only read for the page that is shown, everything else is found by indices.
  const total = await totalOf(tx, tx.select({ total: count() }).from(instances).where(where))
  const order = [desc(days.length > 0 ? SORTED : instances.startedAt), desc(instances.id)]
  const page = tx
    .select({ id: instances.id })
    .from(instances)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(offset)
  const rows =
    offset >= total
      ? []
      : await tx
          .select({ instance: instances, data: documents.data })
          .from(instances)
          .innerJoin(documents, eq(documents.id, instances.bizId))
          .where(inArray(instances.id, page))
          .orderBy(...order)
  const company = await companyOf(actingOf(scene))
  const listed = rows.map(row => Object.fromEntries(flow.list.flatMap(key => (row.data[key] === undefined ? [] : [[key, row.data[key]]]))))
  const found = await lookUp({ flow, tx, tenantId: caller.tenantId, references: house.engine.references }, listed)
  return {
    records: rows.map(({ instance }, at) => ({
      processInstanceId: instance.id,
      businessId: instance.bizId,
      flowKey,
      number: instance.number,
      title: instance.title,
      approvalStatus: instance.approvalStatus,
      status: instance.status,
      initiatorName: instance.initiatorName,
      deptName: instance.deptName,
      startTime: instance.startedAt,
      endTime: instance.endedAt,
      currentNodes: instance.currentNodes,
      form: listed[at]!,
      labels: labelsOf(flow.fields, listed[at]!, company.names, found),
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    orders: [],
    searchCount: true,
  }
}

/**
 * As no index has it. The papers of some days may all lie at the far end of the list, and whoever walked there along the index of the list
 * would read everything before them; so they are found by their days and sorted.
 */
const SORTED = sql`${instances.startedAt} + interval '0'`

const asked = (params: Params, name: string): string =>
  typeof params[name] === 'string' || typeof params[name] === 'number' ? String(params[name]).trim() : ''

function ofCase(params: Params): SQL[] {
  const [state, number, keyword] = ['approvalStatus', 'number', 'keyword'].map(name => asked(params, name)) as [string, string, string]
  const words = caseWords('wf_instance.')
  return [
    ...(/^\d$/.test(state) ? [eq(instances.approvalStatus, Number(state))] : []),
    ...(number ? [saying(words, number), ilike(instances.number, containing(number))] : []),
    ...(keyword ? [saying(words, keyword)] : []),
  ]
}

function ofForm(params: Params, search: readonly string[], fieldOf: (key: string) => Field | undefined): SQL[] {
  const found: SQL[] = []
  for (const key of search) {
    const field = fieldOf(key)
    if (!field || isLines(field)) continue
    const whole = asked(params, key)
    if (whole) found.push(one(field, key, whole))
  }
  return found
}

/** Between two days of the form; one of them may be open. */
const ofDays = ({ caller, params }: Scene, flowKey: string, search: readonly string[]): SQL[] =>
  search.flatMap(key => {
    const [from, until] = [asked(params, `${key}_datege`).slice(0, 10), asked(params, `${key}_datele`).slice(0, 10)]
    if (!from && !until) return []
    const { tenantId, field, day } = documentDays
    const within = and(
      ...[eq(tenantId, caller.tenantId), eq(documentDays.flowKey, flowKey), eq(field, key)],
      ...[from ? gte(day, from) : undefined, until ? lte(day, until) : undefined],
    )
    return [sql`${instances.bizId} in (select ${documentDays.documentId} from ${documentDays} where ${within})`]
  })

const bodies = ({ caller }: Scene, flowKey: string, conditions: readonly SQL[]): SQL | undefined =>
  conditions.length === 0
    ? undefined
    : sql`${instances.bizId} in (select ${documents.id} from ${documents}
        where ${and(eq(documents.tenantId, caller.tenantId), eq(documents.flowKey, flowKey), ...conditions)})`

/** Closed kinds are found by an index over the whole body; free text by containing. */
function one(field: Field, key: string, value: string): SQL {
  const free = ['text', 'textarea'].includes(field.kind)
  if (free) return sql`${documents.data} ->> ${key} ilike ${containing(value)}`
  const exact = field.options.several ? [value] : decimalsOf[field.kind] === 0 ? Number(value) : value
  return sql`${documents.data} @> ${JSON.stringify({ [key]: exact })}::jsonb`
}

const HEADS = new Set(['number', 'title', 'approvalStatus', 'initiatorName', 'deptName', 'startTime', 'endTime', 'currentNodes'])
const STATES: Record<number, string> = { 1: '草稿', 2: '审批中', 3: '已同意', 8: '已删除', 9: '不同意' }

/** The workbook shows what the list shows: names instead of ids. */
export function documentTakeaway(asked: Params, house: House): Takeaway {
  const registered = house.engine.flows.flows.get(String(asked.flowKey))
  if (!registered) throw missing('流程不存在')
  const { flow } = registered
  return {
    may: `${flow.key}_export`,
    columns: new Set([...HEADS, ...flow.list]),
    write(row, key) {
      if (key === 'approvalStatus') return STATES[Number(row.approvalStatus)] ?? ''
      if (HEADS.has(key)) return String(row[key] ?? '')
      const field = flow.fields[key]
      const form = row.form as Record<string, unknown>
      return field && !isLines(field) ? cellOf(fieldIn(field, form), form[key], row.labels as Record<string, string>) : ''
    },
  }
}
