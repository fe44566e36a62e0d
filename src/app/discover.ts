import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BigScreen } from '#model/big-screen.ts'
import type { Master } from '#model/master.ts'
import type { Report } from '#model/report.ts'
import type { Resource } from '#server/document/master-resource.ts'
import { type ReferenceSource, References } from '#server/document/reference.ts'
import type { ReportQuery } from '#server/document/report-query.ts'
import type { Mounted } from '#server/http/route.ts'

/** Discovery by file name: adding a slice or a flow edits no list. Works on the sources and on what is built from them. */
const root = join(import.meta.dirname, '..')

export interface Found<T> {
  file: string
  value: T
}

let listed: readonly string[] | undefined
const sources = () => {
  listed ??= ['platform', 'domains']
    .flatMap(folder => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(root, folder, name)))
    .sort()
  return listed
}

export async function discover<T>(role: string): Promise<Found<T>[]> {
  const pattern = new RegExp(`\\.${role}\\.(ts|js)$`)
  const files = sources().filter(name => pattern.test(name))
  return Promise.all(
    files.map(async file => ({ file: relative(root, file), value: ((await import(pathToFileURL(file).href)) as { default: T }).default })),
  )
}

export const allRoutes = async (): Promise<Mounted[]> => (await discover<readonly Mounted[]>('routes')).flatMap(found => found.value)

/** The department a file belongs to. */
export const departmentOf = ({ file }: Pick<Found<unknown>, 'file'>): string => file.split(/[\\/]/)[1] ?? ''

/** Masters and registers. */
export const allMasters = async (): Promise<Found<Master>[]> =>
  (await Promise.all([discover<Master>('master'), discover<Master>('register')])).flat()

type Pickable = Resource | { reference: ReferenceSource }

/** What can be pointed at: masters, unless they need a step-up token, and whatever else a slice lets forms pick from. */
export async function allResources(): Promise<{ masters: ReadonlyMap<string, Resource>; references: References }> {
  const found = (await discover<Pickable | readonly Pickable[]>('resource')).flatMap(({ value }) => value)
  const masters = found.filter((value): value is Resource => 'master' in value)
  return {
    masters: new Map(masters.map(each => [each.master.key, each])),
    references: new References(found.flatMap(each => ('master' in each && each.master.stepUp ? [] : each.reference))),
  }
}

/** A report without its query, or a query without its report, stops the start. */
export async function allReports(): Promise<ReadonlyMap<string, ReportQuery>> {
  const [defined, found] = await Promise.all([discover<Report>('report'), discover<ReportQuery | undefined>('query')])
  const queries = new Map(found.flatMap(({ value }) => (value ? [[value.report.key, value] as const] : [])))
  const alone = defined.filter(({ value }) => queries.get(value.key)?.report !== value)
  if (alone.length > 0 || queries.size !== defined.length)
    throw new Error(`reports and queries differ: ${alone.map(({ file }) => file).join(', ')}`)
  return queries
}

export const allScreens = async (): Promise<ReadonlyMap<string, BigScreen>> =>
  new Map((await discover<BigScreen>('bigscreen')).map(({ value }) => [value.key, value]))
