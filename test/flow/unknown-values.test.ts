import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discover } from '#app/discover.ts'
import type { Field } from '#model/form/field.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import { each } from '#server/document/fill.ts'
import type { FlowSample } from '#server/document/sample.ts'
import { type FlowStage, openFlowStage } from './stage.ts'

type Doc = Record<string, unknown>

/** Which sample is written: the documents of the demo company are made of the first ones. */
const NTH = 5

/** People, departments, rows and entries that a form names are there: every field of every form, with one that is not. */
describe('values that do not exist', () => {
  let stage: FlowStage
  let outsider: string
  beforeAll(async () => {
    stage = await openFlowStage()
    outsider = await stage.id('supplier01')
  })
  afterAll(() => stage.close())

  const unknown = ({ kind }: Field): string[] => {
    if (kind === 'user') return ['404', outsider]
    if (kind === 'dict') return ['nowhere']
    return kind === 'dept' || kind === 'ref' ? ['404'] : []
  }

  /** The form with another value at `items.0.materialId`. */
  function withValue(form: Doc, path: string, value: string): Doc {
    const [key = '', at, column = ''] = path.split('.')
    const result = structuredClone(form)
    const [holder, name] = at === undefined ? [result, key] : [(result[key] as Doc[])[Number(at)]!, column]
    holder[name] = Array.isArray(holder[name]) ? [value] : value
    return result
  }

  it('are refused at their field', async () => {
    const [site] = stage.app.sites
    const wrong: string[] = []
    const tried: Record<string, number> = {}
    for (const { value: sample } of await discover<FlowSample>('sample')) {
      const { flow } = stage.app.engine.flows.of(sample.key)
      const form = (await sample.form(deskOf(stage.app, site!, site!.database.reader, sample.by, NTH, new Date()))) as Doc
      const places = new Map<string, Field>()
      each(flow.fields, form, (field, _, path) => {
        if (!field.options.derived && (!path.includes('.') || path.includes('.0.'))) places.set(path, field)
      })
      const session = await stage.as(sample.by)
      for (const [path, field] of places)
        for (const value of unknown(field)) {
          const { body } = await session.post('blade-flow/process/start', { flowKey: sample.key, form: withValue(form, path, value) })
          const problems: { path: string }[] = body.data?.problems ?? []
          if (!problems.some(problem => problem.path === path)) wrong.push(`${sample.key} ${path} ${value}: ${body.msg}`)
          tried[field.kind] = (tried[field.kind] ?? 0) + 1
        }
    }
    expect(wrong).toEqual([])
    expect(Object.entries(tried).filter(([, count]) => count < 5)).toEqual([])
    expect(Object.keys(tried).sort()).toEqual(['dept', 'dict', 'ref', 'user'])
  })
})
