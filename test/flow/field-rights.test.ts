import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discover } from '#app/discover.ts'
import { indexOf, locate } from '#model/flow/locate.ts'
import type { FieldPerms } from '#model/flow/tree.ts'
import type { Field } from '#model/form/field.ts'
import { type Fields, isLines } from '#model/form/form.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { FlowSample } from '#server/document/sample.ts'
import { permOf } from '#server/engine/fields.ts'
import type { Reply, Session } from '../setup/app.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

type Doc = Record<string, unknown>
interface Paper {
  readonly session: Session
  readonly id: string
  readonly fields: Fields
  readonly start: FieldPerms
}

/** Which sample is written: the documents of the demo company are made of the first ones. */
const NTH = 5
const KINDS: Partial<Record<Field['kind'], unknown>> = {
  ...{ text: '越权', textarea: '越权', integer: 77, quantity: '77', money: '77', price: '77', percent: '77', days: '7.5', tenths: '7.5' },
  ...{ weight: '77', date: '2031-07-07', month: '2031-07' },
}

/** What the definitions let each person write, tried at every door: the start, a decision, a resubmit, a cell, a row more. */
describe('rights on fields', () => {
  let stage: FlowStage
  let samples: readonly FlowSample[]
  const entries = new Map<string, string>()
  beforeAll(async () => {
    stage = await openFlowStage()
    samples = (await discover<FlowSample>('sample')).map(({ value }) => value)
    const known = await stage.app.sql<{ code: string; key: string }>(
      'select code, max(dict_key) as key from sys_dict_biz where parent_id <> 0 group by 1',
    )
    for (const { code, key } of known) entries.set(code, key)
  })
  afterAll(() => stage.close())

  const desk = (account: string) => deskOf(stage.app, stage.app.sites[0]!, stage.app.sites[0]!.database.reader, account, NTH, new Date())
  /** A value that would be accepted from whoever may write the field. */
  const smuggled = (field: Field) => (field.kind === 'dict' ? entries.get(field.code ?? '') : KINDS[field.kind])

  /** Paths of a form that are typed by somebody, with their fields. */
  function* typed(fields: Fields): Generator<readonly [path: string, field: Field]> {
    for (const [key, field] of Object.entries(fields)) {
      if (!isLines(field)) yield [key, field]
      else for (const [column, inner] of Object.entries(field.columns)) yield [`${key}.${column}`, inner]
    }
  }
  /** Fields whose condition does not hold are dropped, whoever sends them. */
  const closed = (fields: Fields, perms: FieldPerms) =>
    [...typed(fields)].filter(
      ([path, field]) =>
        !field.options.derived && !field.options.when && !field.by && smuggled(field) !== undefined && !permOf(perms, path).startsWith('w'),
    )
  const isClosedAtStart = (start: FieldPerms, path: string) => start[path] === 'r' || start[path] === '-'

  /** The form with something written into these places, in every row of a table. */
  function tampered(form: Doc, places: readonly (readonly [string, Field])[]): Doc {
    const result = structuredClone(form)
    for (const [path, field] of places) {
      const [key = '', column] = path.split('.')
      if (!column) result[key] = smuggled(field)
      else for (const row of (result[key] as Doc[] | undefined) ?? []) row[column] = smuggled(field)
    }
    return result
  }
  const valuesAt = (doc: Doc, path: string): unknown[] => {
    const [key = '', column] = path.split('.')
    return column ? ((doc[key] as Doc[] | undefined) ?? []).map(row => row[column]) : [doc[key]]
  }
  const stored = async (id: string) =>
    (await stage.app.sql<{ data: Doc }>('select d.data from document d join wf_instance i on i.biz_id = d.id where i.id = $1', [id]))[0]!
      .data
  const isSame = (a: unknown, b: unknown) => String(a) === String(b) || (Number(a) === Number(b) && a !== undefined && b !== undefined)
  const leaked = (doc: Doc, places: readonly (readonly [string, Field])[]) =>
    places
      .filter(([path, field]) => valuesAt(doc, path).some(value => value !== undefined && isSame(value, smuggled(field))))
      .map(([path]) => path)

  async function started(sample: FlowSample): Promise<Paper & { form: Doc; places: (readonly [string, Field])[] }> {
    const { flow } = stage.app.engine.flows.of(sample.key)
    const first = flow.root.nodes[0]
    const start: FieldPerms = first?.type === 'start' ? first.fields : {}
    const places = [...typed(flow.fields)].filter(
      ([path, field]) => isClosedAtStart(start, path) && !field.options.derived && smuggled(field) !== undefined,
    )
    const at = desk(sample.by)
    const form = await sample.form(at)
    const picks = Object.fromEntries(
      await Promise.all(Object.entries(sample.picks).map(async ([node, accounts]) => [node, await Promise.all(accounts.map(at.user))])),
    )
    const session = await stage.as(sample.by)
    const reply = await session.post('blade-flow/process/start', { flowKey: sample.key, form: tampered(form, places), picks })
    expect(reply.body, `${sample.key} starts`).toMatchObject({ code: 200 })
    return { session, id: reply.body.data.objMap.record.processInstanceId, fields: flow.fields, start, form, places }
  }
  const current = async ({ session, id }: Paper) => {
    const { data } = (await session.get('blade-flow/process/detail', { processInstanceId: id })).body
    const [task] = data.currentTasks as { taskId: string; nodeId: string; holders: { account: string }[] }[]
    return { nodeId: task!.nodeId, taskId: task!.taskId, person: await stage.as(task!.holders[0]!.account) }
  }
  const refused = ({ status, body }: Reply) => status === 400 && body.data?.error === 'E_FIELD_READONLY'

  it('hold at the start, at the first decision, after a return and for a row more', async () => {
    const wrong: string[] = []
    let [later, decided, rows, resubmitted] = [0, 0, 0, 0]
    for (const sample of samples) {
      const paper = await started(sample)
      const { session, id, fields, places } = paper
      wrong.push(...leaked(await stored(id), places).map(path => `${sample.key} ${path} was written at the start`))
      later += places.length

      const { nodeId, taskId, person } = await current(paper)
      const def = await stage.app.engine.flows.version(
        ...([stage.app.sites[0]!, stage.app.sites[0]!.database.reader] as const),
        ...([sample.key, (await stage.detail(sample.by === 'supplier01' ? 'admin' : sample.by, id)).definition.version] as const),
      )
      const { node } = locate(indexOf(def), nodeId)
      const perms = 'fields' in node ? node.fields : {}
      const before = await stored(id)
      const decide = (form: Doc) => person.post('blade-flow/work/complete-task', { taskId, pass: true, comment: '同意', form })
      for (const place of closed(fields, perms)) {
        const [path] = place
        if (valuesAt(before, path).length === 0 || valuesAt(before, path).every(value => isSame(value, smuggled(place[1])))) continue
        const reply = await decide(tampered(before, [place]))
        if (!refused(reply) && JSON.stringify(await stored(id)) !== JSON.stringify(before))
          wrong.push(`${sample.key} ${nodeId} wrote ${path}`)
        else if (reply.status === 200) wrong.push(`${sample.key} ${nodeId} decided with ${path}`)
        decided++
      }
      for (const [key, field] of Object.entries(fields)) {
        const table = before[key]
        // Rows that the server decides are taken from nobody: `lines.test.ts`.
        if (isLines(field) && field.options.rowsBy) continue
        if (!isLines(field) || !Array.isArray(table) || table.length === 0 || permOf(perms, key).startsWith('w')) continue
        const reply = await decide({ ...before, [key]: [...table, table[0]] })
        if (reply.status === 200) wrong.push(`${sample.key} ${nodeId} added a row to ${key}`)
        const fewer = table.length > 1 ? await decide({ ...before, [key]: table.slice(1) }) : undefined
        if (fewer?.status === 200) wrong.push(`${sample.key} ${nodeId} removed a row of ${key}`)
        rows++
      }
      expect(await stored(id), wrong.join()).toEqual(before)

      const back = await person.post('blade-flow/process/return', { taskId, to: 'start', comment: '改' })
      expect(back.body, [`${sample.key} goes back`, ...wrong].join()).toMatchObject({ code: 200 })
      // What later nodes fill in is left as it stands, whatever is sent, and does not keep the initiator from handing in the rest.
      const inForm = places.filter(([path]) => !path.includes('.'))
      const again = await session.post('blade-flow/process/resubmit', { processInstanceId: id, form: tampered(before, inForm) })
      expect(again.body, `${sample.key} is handed in again`).toMatchObject({ code: 200 })
      resubmitted += inForm.length
      wrong.push(...leaked(await stored(id), inForm).map(path => `${sample.key} ${path} was written by a resubmit`))
      for (const [key, field] of Object.entries(fields)) {
        const [row] = (isLines(field) && (before[key] as Doc[] | undefined)) || []
        const cells = places.filter(([path]) => path.startsWith(`${key}.`))
        if (!row || cells.length === 0) continue
        for (const rows of [before[key] as Doc[], [...(before[key] as Doc[]), { ...row }]]) {
          await session.post('blade-flow/process/withdraw', { processInstanceId: id })
          await session.post('blade-flow/process/resubmit', { processInstanceId: id, form: tampered({ ...before, [key]: rows }, cells) })
          wrong.push(
            ...leaked(await stored(id), places).map(path => `${sample.key} ${path} was written by a resubmit with ${rows.length} rows`),
          )
        }
      }
      await session.post('blade-flow/process/withdraw', { processInstanceId: id })
    }
    expect(wrong).toEqual([])
    expect([later, decided, rows, resubmitted].map(count => count > 8)).toEqual([true, true, true, true])
  })
})
