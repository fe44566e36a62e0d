import { deskOf } from '#platform/work/desk.store.ts'
import type { FlowSample } from '#server/document/sample.ts'
import type { TestApp } from './app.ts'

/** What the sample of a flow writes on the form, at a desk of the first site. */
export async function sampleForm(app: TestApp, { by, form }: FlowSample, nth = 0): Promise<Record<string, unknown>> {
  const [site] = app.sites
  if (!site) throw new Error('there is no site')
  return form(deskOf(app, site, site.database.reader, by, nth, new Date()))
}
