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

/** Discovery by file name: adding a slice or a flow edits no list. Works on sources and on the build. */
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

const known = new Map<string, Promise<Found<unknown>[]>>()

export function discover<T>(role: string): Promise<Found<T>[]> {
  const found = known.get(role) ?? read(role)
  known.set(role, found)
  return found as Promise<Found<T>[]>
}

function read(role: string): Promise<Found<unknown>[]> {
  const pattern = new RegExp(`\\.${role}\\.(ts|js)$`)
  const files = sources().filter(name => pattern.test(name))
  return Promise.all(
    files.map(async file => ({
      file: relative(root, file),
      value: ((await import(pathToFileURL(file).href)) as { default: unknown }).default,
    })),
  )
}

export const allRoutes = async (): Promise<Mounted[]> => (await discover<readonly Mounted[]>('routes')).flatMap(found => found.value)

export const departmentOf = ({ file }: Pick<Found<unknown>, 'file'>): string => file.split(/[\\/]/)[1] ?? ''

export const allMasters = async (): Promise<Found<Master>[]> =>
  (await Promise.all([discover<Master>('master'), discover<Master>('register')])).flat()

type Pickable = Resource | { reference: ReferenceSource }

/** Everything that can be referred to: masters, except step-up ones, and other sources of the slices. */
export async function allResources(): Promise<{ masters: ReadonlyMap<string, Resource>; references: References }> {
  const found = (await discover<Pickable | readonly Pickable[]>('resource')).flatMap(({ value }) => value)
  const masters = found.filter((value): value is Resource => 'master' in value)
  return {
    masters: new Map(masters.map(each => [each.master.key, each])),
    references: new References(found.flatMap(each => ('master' in each && each.master.stepUp ? [] : each.reference))),
  }
}

/** A report without a query, or a query without a report, prevents the start. */
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
