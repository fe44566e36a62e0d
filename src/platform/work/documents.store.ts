import { hiding, secretsIn } from '#model/flow/secret.ts'
import type { FieldPerms } from '#model/flow/tree.ts'
import { isLines } from '#model/form/form.ts'
import { fieldIn } from '#model/form/varied.ts'
import type { App } from '#server/app.ts'
import { asPage, pageOf } from '#server/db/listing.ts'
import { labelsOf, lookUp } from '#server/document/fill.ts'
import { cellOf } from '#server/document/text.ts'
import { visible } from '#server/engine/fields.ts'
import { companyOf } from '#server/engine/shell/engine.ts'
import type { Params } from '#server/http/input.ts'
import { missing } from '#server/http/refusal.ts'
import type { Context, ExportSpec } from '#server/http/route.ts'
import { actingOf } from './acting.store.ts'
import { findDocuments } from './documents.query.ts'

/** 单据台账: the documents of one flow, filtered by the fields of its definition. Without the view right, only one's own. */
export async function documentList(ctx: Context, flowKey: string) {
  const { tx, app, site, caller, params } = ctx
  const { flow } = app.engine.flows.of(flowKey)
  const { version } = await app.engine.flows.newest(tx, flowKey)
  // Neither shown nor searched: whoever could filter by a hidden field would find it out by guessing.
  const secretsOf = async (at: number) => secretsIn((await app.engine.flows.version(site, tx, flowKey, at)).root)
  const now = await secretsOf(version)
  const { total, rows } = await findDocuments(ctx, { ...flow, search: flow.search.filter(key => !now.includes(key)) })
  const company = await companyOf(actingOf(ctx))
  const secrets = new Map<number, FieldPerms>()
  for (const { instance } of rows)
    if (!secrets.has(instance.defVersion)) secrets.set(instance.defVersion, hiding(await secretsOf(instance.defVersion)))
  const listed = rows.map(({ instance, data }) => {
    const open = visible(secrets.get(instance.defVersion) ?? {}, data)
    return Object.fromEntries(flow.list.flatMap(key => (open[key] === undefined ? [] : [[key, open[key]]])))
  })
  const found = await lookUp({ flow, tx, tenantId: caller.tenantId, references: app.engine.references }, listed)
  const records = rows.map(({ instance }, at) => ({
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
  }))
  return asPage(records, total, pageOf(params))
}

const HEADS = new Set(['number', 'title', 'approvalStatus', 'initiatorName', 'deptName', 'startTime', 'endTime', 'currentNodes'])
const STATES: Record<number, string> = { 1: '草稿', 2: '审批中', 3: '已同意', 8: '已删除', 9: '不同意' }

/** The workbook contains what the list shows: names instead of ids. */
export function documentExport(asked: Params, app: App): ExportSpec {
  const registered = app.engine.flows.flows.get(String(asked.flowKey))
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
