import { discover } from '#app/discover.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { Desk, FlowSample } from '#server/document/sample.ts'
import type { Reply } from './app.ts'
import { type AppTools, appTest } from './app-test.ts'
import { done } from './cast.ts'
import { expectRefusal, type Paper, paperOf, type Says } from './paper.ts'

/** Which sample tests use: the documents of the demo company are made of the first ones. */
const NTH = 20

/** What a test asks for, the text it is refused with, and who asks. */
type Refusals = readonly (readonly [asked: object, says: Says, by?: string])[]

/** What every form says unless a test says otherwise. Values may be promises, such as the id of a row that is looked up. */
type Base = () => object | Promise<object>

interface Preview {
  form: Reply['body']
  brought: Readonly<Record<string, unknown>>
  problems: { path: string; message: string }[]
  facts: { label: string; value: string }[]
}

export interface FlowTools extends AppTools {
  /** Replaces the sample of the flow, and what its nodes fill in, as the base of every form. */
  base(make: Base): void
  /** The base with what a test asks for. */
  form(asked?: object): Promise<object>
  /** Started by the author of the sample unless `by` says otherwise. */
  start(asked?: object, by?: string): Promise<Paper>
  tryStart(asked?: object, by?: string): Promise<Reply>
  /** Started and agreed to by everybody, or by everybody before this node. */
  agreed(asked?: object, by?: string): Promise<Paper>
  startAt(node: string, asked?: object, by?: string): Promise<Paper>
  /** Submits all of these at the same moment and returns how many went through. */
  race(asked: readonly object[], by?: string): Promise<number>
  refuses(refusals: Refusals): Promise<void>
  /** What the form page shows while somebody types. */
  preview(asked?: object, by?: string, paper?: Paper): Promise<Preview>
  /** A file as somebody has just uploaded it, for a form. */
  file(name: string, by?: string): ReturnType<Desk['file']>
}

/** Tests of one flow: documents are written, decided and rejected by people of the demo company. */
export function flowTest(key: string, title: string, body: (tools: FlowTools) => void): void {
  appTest(title, tools => body({ ...tools, ...papersOf(key, tools) }))
}

/** The documents of a flow. */
export function papersOf(key: string, tools: AppTools, base?: Base): Omit<FlowTools, keyof AppTools> {
  const { app, as } = tools
  let own = base
  const desk = (account: string): Desk => deskOf(app, app.sites[0]!, app.sites[0]!.database.reader, account, NTH, new Date())
  const writer = async () => (await sampleOf(key)).by
  const form = async (asked: object = {}) => {
    const base = own ? await own() : await (await sampleOf(key)).form(desk(await writer()))
    const values = Object.entries({ ...base, ...asked }).map(async ([name, value]) => [name, await value])
    return Object.fromEntries(await Promise.all(values))
  }
  const fillsOf = async (node: string) => (own ? undefined : (await sampleOf(key)).fills[node]?.(desk(await writer())))
  const picks = async () => {
    const chosen = own ? [] : Object.entries((await sampleOf(key)).picks)
    return Object.fromEntries(chosen.map(([node, accounts]) => [node, accounts.map(tools.user)]))
  }
  const send = async (account: string, whole: object) =>
    (await as(account)).post('blade-flow/process/start', { flowKey: key, form: whole, picks: await picks() })
  const tryStart: FlowTools['tryStart'] = async (asked, by) => send(by ?? (await writer()), await form(asked))
  const start: FlowTools['start'] = async (asked, by) => {
    const { objMap, number } = (await done(tryStart(asked, by))).body.data
    const { processInstanceId: id, bizId: documentId } = objMap.record
    return paperOf({ id, documentId, number }, by ?? (await writer()), { form, fillsOf }, tools)
  }
  const startAt: FlowTools['startAt'] = async (node, asked, by) => {
    const paper = await start(asked, by)
    await paper.agreeUntil(node)
    return paper
  }
  return {
    start,
    startAt,
    agreed: (asked, by) => startAt('', asked, by),
    base(make) {
      own = make
    },
    form,
    tryStart,
    file: async (name, by) => desk(by ?? (await writer())).file(name),
    async race(asked, by) {
      const [account, forms] = [by ?? (await writer()), await Promise.all(asked.map(form))]
      const replies = await Promise.all(forms.map(each => send(account, each)))
      return replies.filter(({ status }) => status === 200).length
    },
    async refuses(refusals) {
      for (const [asked, says, by] of refusals) expectRefusal(await tryStart(asked, by), says)
    },
    async preview(asked, by, paper) {
      const sent = { flowKey: key, form: await form(asked), ...(paper && { processInstanceId: paper.id }) }
      return (await (await as(by ?? (await writer()))).post('blade-flow/process/preview', sent)).body.data
    },
  }
}

let samples: Promise<ReadonlyMap<string, FlowSample>> | undefined

async function sampleOf(key: string): Promise<FlowSample> {
  samples ??= discover<FlowSample>('sample').then(found => new Map(found.map(({ value }) => [value.key, value])))
  const sample = (await samples).get(key)
  if (!sample) throw new Error(`${key} has no sample`)
  return sample
}
