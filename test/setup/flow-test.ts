import { discover } from '#app/discover.ts'
import { deskOf } from '#platform/work/desk.store.ts'
import type { Desk, FlowSample } from '#server/document/sample.ts'
import type { Reply } from './app.ts'
import { type AppTools, appTest } from './app-test.ts'
import { done } from './cast.ts'
import { expectRefusal, type Paper, paperOf, type Says } from './paper.ts'

/** Which sample: one that no document of the demo company is made of. */
const NTH = 20

/** A submit and the message it gets. */
type Refusals = readonly (readonly [asked: object, says: Says, by?: string])[]

/** What is said unless a test says otherwise. Values may be promises: the id of somebody who is looked up. */
type Base = () => object | Promise<object>

interface Preview {
  form: Reply['body']
  problems: { path: string; message: string }[]
  facts: { label: string; value: string }[]
}

export interface FlowTools extends AppTools {
  /** What every form says unless a test says otherwise; the flow's sample, with what its nodes fill in, when this is not called. */
  base(make: Base): void
  /** The whole form of what a test asks for. */
  form(asked?: object): Promise<object>
  /** By the sample's initiator, unless given. */
  start(asked?: object, by?: string): Promise<Paper>
  tryStart(asked?: object, by?: string): Promise<Reply>
  /** How many of these documents succeed when submitted at the same time. */
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
  const { app, as, cases } = tools
  let own = base
  const desk = (account: string): Desk => deskOf(app, app.sites[0]!, app.sites[0]!.database.reader, account, NTH, new Date())
  const writer = async () => (await sampleOf(key)).by
  const form = async (asked: object = {}) => {
    const base = own ? await own() : await (await sampleOf(key)).form(desk(await writer()))
    const values = Object.entries({ ...base, ...asked }).map(async ([name, value]) => [name, await value])
    return Object.fromEntries(await Promise.all(values))
  }
  const fillsOf = async (node: string) => (own ? undefined : (await sampleOf(key)).fills[node]?.(desk(await writer())))
  const tryStart: FlowTools['tryStart'] = async (asked, by) => cases.tryStart(by ?? (await writer()), key, await form(asked))
  return {
    base(make) {
      own = make
    },
    form,
    tryStart,
    file: async (name, by) => desk(by ?? (await writer())).file(name),
    async start(asked, by) {
      const { objMap, number } = (await done(tryStart(asked, by))).body.data
      const { processInstanceId: id, bizId: documentId } = objMap.record
      return paperOf({ id, documentId, number }, by ?? (await writer()), { form, fillsOf }, tools)
    },
    async race(asked, by) {
      const [account, forms] = [by ?? (await writer()), await Promise.all(asked.map(form))]
      const replies = await Promise.all(forms.map(each => cases.tryStart(account, key, each)))
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
