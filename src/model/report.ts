import { type Chart, checkCharts } from './chart.ts'
import { lastDayOf } from './day.ts'
import { english } from './english.ts'
import { decimalsOf, type Field, isRange } from './form/field.ts'
import type { DocOf } from './form/form.ts'
import type { Columns } from './form/lines.ts'
import type { Measure, Measures } from './measure.ts'
import type { PageMenu } from './menu.ts'
import { checkTies, NO_TIES, type ReportTies, type Ties, tiesAmong } from './tie.ts'

/**
 * 报表. What a department reads from its ledgers: filters, dimensions, measures, drill-downs, charts. The query beside it (`<key>.query.ts`) returns
 * the finest rows under the filters. Page, totals, groups, charts, export, print and big screens are all computed from these rows, so they cannot
 * differ (INV-83).
 */
export interface ReportSpec<F extends Columns, D extends Columns, M extends Measures> {
  title: string
  en: string
  filters: F
  /** Initial filters, usually the current month. */
  initial?(today: string): DocOf<F>
  /** The columns that say what a row is about, in order. */
  dimensions: D
  /** The dimensions that identify a row. Readers may group by any of them, and drill-downs pass them on. */
  keys: readonly (keyof D & string)[]
  /** Initial grouping. Default: rows are shown individually. */
  groupBy?: readonly (keyof D & string)[]
  /** Dimensions that are hidden until the reader selects them. */
  hidden?: readonly (keyof D & string)[]
  measures: M
  order: readonly (keyof D & string)[]
  /** Rows and groups begin with the largest of this measure, until the reader sorts them. */
  largest?: NoInfer<keyof M & string>
  /** Dimensions that lead to a page of their own. */
  opens?: Readonly<Partial<Record<NoInfer<keyof D & string>, Opening>>>
  charts?: Readonly<Record<string, Chart<NoInfer<keyof D & string>, NoInfer<keyof M & string>>>>
  ties?: Ties<NoInfer<keyof M & string>>
  /** Explains the figures to the reader. */
  note?: string
  page: ReportPage
}

/** The page about the value of a dimension, for people with this right. */
export interface Opening {
  readonly right: string
  address(value: string): string
}

/** 页面. Where it is shown and to which roles; menu entry and rights follow. */
export interface ReportPage {
  /** A path of the form `/{department}/report/{key}` or `/jinlei/sm/{key}` needs no entry in `*.pages.tsx`. */
  readonly path: string
  readonly icon: string
  /** Roles that read and export it. */
  readonly reads: readonly string[]
  /** Extra rights of single measures (`right` of a measure): their name and their roles. */
  readonly rights?: Readonly<Record<string, readonly [name: string, roles: readonly string[]]>>
}

export interface Report<F extends Columns = Columns, D extends Columns = Columns, M extends Measures = Measures> {
  readonly key: string
  readonly title: string
  readonly en: string
  readonly filters: F
  initial(today: string): DocOf<F>
  readonly dimensions: D
  readonly keys: readonly string[]
  readonly groupBy: readonly string[]
  readonly hidden: readonly string[]
  readonly measures: M
  readonly order: readonly string[]
  readonly largest?: string | undefined
  readonly opens: Readonly<Record<string, Opening>>
  readonly charts: Readonly<Record<string, Chart>>
  readonly ties: ReportTies
  readonly note: string
  readonly page: ReportPage
}

export function report<const F extends Columns, const D extends Columns, const M extends Measures>(
  key: string,
  spec: ReportSpec<F, D, M>,
): Report<F, D, M> {
  const { initial = () => ({}), groupBy = [], hidden = [], charts = {}, note = '', opens = {} } = spec
  const { dimensions, measures } = spec
  const twice = Object.keys(dimensions).filter(name => name in measures)
  if (twice.length > 0) throw new Error(`${key}: both a dimension and a measure: ${twice.join(', ')}`)
  checkMeasures(key, dimensions, measures, spec.page)
  checkCharts(key, charts, dimensions, measures)
  const ties = { ...NO_TIES, ...spec.ties } as ReportTies
  checkTies(key, ties, measures)
  const pages = opens as Report['opens']
  return Object.freeze({ ...spec, key, initial, groupBy, hidden, charts: charts as Report['charts'], ties, note, opens: pages })
}

function checkMeasures(key: string, dimensions: Columns, measures: Measures, { rights = {} }: ReportPage): void {
  for (const [name, { field, of = [], alike, right }] of Object.entries(measures)) {
    if (decimalsOf[field.kind] === undefined) throw new Error(`${key}.${name}: a measure must be a number`)
    const unknown = of.find(part => measures[part ?? '']?.total !== 'sum')
    if (unknown) throw new Error(`${key}.${name}: ${unknown} is not a summed measure`)
    if (alike && !(alike in dimensions)) throw new Error(`${key}.${name}: no dimension ${alike}`)
    if (right && !(right in rights)) throw new Error(`${key}.${name}: the page declares no right ${right}`)
  }
}

export const menuOf = ({ key, title, page }: Report): PageMenu => ({
  ...{ code: key, name: title, path: page.path, icon: page.icon, kind: 'book', reads: page.reads },
  buttons: Object.entries(page.rights ?? {}).map(([right, [name, roles]]) => [right, name, roles] as const),
})

/** The report without the measures that the reader may not see, and without the rates and charts that use them. */
export function reportFor(report: Report, may: (right: string) => boolean): Report {
  const { key, measures, charts, ties } = report
  const isSeen = ({ right }: Measure) => right === undefined || may(`${key}_${right}`)
  const seen = Object.entries(measures).filter(([, measure]) =>
    [measure, ...(measure.of ?? []).map(part => measures[part ?? '']!)].every(isSeen),
  )
  if (seen.length === Object.keys(measures).length) return report
  const names = new Set(seen.map(([name]) => name))
  return Object.freeze({
    ...report,
    measures: Object.fromEntries(seen),
    charts: Object.fromEntries(Object.entries(charts).filter(([, { of }]) => of.every(name => names.has(name)))),
    ties: tiesAmong(ties, names),
  })
}

/** The full title of a column: `数量` under the heading `期初` is `期初数量`. */
export const titleOf = ({ field, under = '' }: Measure): string => under + field.label

export const englishOf = (name: string, { en }: Pick<Measure, 'en'> = {}): string => en ?? english(name)

/** A filter value as text, for URLs and calls. */
export const filterText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''))

/**
 * The link behind a figure: the report's filters and the keys of its row, translated to the filters of the target list. A range becomes the list's
 * range, or what lies before it or until its end, as the measure says.
 */
export function drillTo(
  { filters, dimensions, keys: all }: Report,
  { drill }: Measure,
  asked: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!drill) return undefined
  const { where = {}, when = 'within', as = {}, unless = [], ranges, only, dayOfMonth } = drill
  const isRow = all.every(name => name in keys)
  if (only === 'rows' && !isRow) return undefined
  if (unless.some(name => filterText(asked[name]) !== '' || (name in keys && !isRow))) return undefined
  const params = new Map<string, string>()
  for (const [name, field] of Object.entries(filters)) {
    const value = asked[name]
    if (value === undefined || value === '' || name in keys) continue
    if (field.kind === 'month' && dayOfMonth) {
      for (const [key, text] of daysIn(as[name] ?? name, String(value), dayOfMonth)) params.set(key, text)
      continue
    }
    for (const [key, text] of isRange(field.kind)
      ? endsOf(as[name] ?? name, field, value, when)
      : [[as[name] ?? name, filterText(value)] as const])
      params.set(key, text)
  }
  for (const [name, value] of Object.entries(keys)) {
    const kind = dimensions[name]?.kind ?? ''
    const days = kind === 'month' ? as[name] : undefined
    const called = days ? name : (as[name] ?? name)
    const isEmpty = value === null || value === undefined || value === ''
    if (isEmpty && ranges) return undefined
    if (isEmpty) params.set(`${called}_null`, '1')
    else if (days) narrow(params, days, String(value))
    else if (when === 'until' && kind === 'date') params.set(`${called}_datele`, String(value))
    else params.set(called, String(value))
    // A text in a filter means "contains", a department includes those below it; a row of the report is about exactly this one.
    if (value && ['text', 'dept'].includes(kind)) {
      const only = as[`${name}_equal`]
      params.set(only ?? `${called}_equal`, only ? 'yes' : String(value))
    }
  }
  for (const name of ranges ?? []) joinEnds(params, name)
  for (const [name, value] of Object.entries(typeof where === 'function' ? where(asked) : where)) params.set(name, value)
  return `${drill.path}/index?${[...params].map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')}`
}

/** What a report reads: from and until in one, and a single month as a range of itself. */
function joinEnds(params: Map<string, string>, name: string): void {
  const one = params.get(name)
  const [from, until] = ['ge', 'le'].map(end => params.get(`${name}_${end}`) ?? params.get(`${name}_date${end}`) ?? one)
  for (const end of ['_ge', '_le', '_datege', '_datele']) params.delete(`${name}${end}`)
  if (from && until) params.set(name, `${from},${until}`)
}

/** The days of a month that were asked for. */
function narrow(params: Map<string, string>, name: string, month: string): void {
  const [first, last] = [`${month}-01`, lastDayOf(month)]
  const [from = first, until = last] = [params.get(`${name}_datege`), params.get(`${name}_datele`)]
  params.set(`${name}_datege`, from > first ? from : first)
  params.set(`${name}_datele`, until < last ? until : last)
}

/** A day of a month, or all of them, as a range of days. */
function daysIn(name: string, month: string, day: number | 'any'): [string, string][] {
  const first = day === 'any' ? `${month}-01` : `${month}-${String(day).padStart(2, '0')}`
  const last = day === 'any' ? lastDayOf(month) : first
  return [
    [`${name}_datege`, first],
    [`${name}_datele`, last],
  ]
}

function endsOf(name: string, { kind }: Field, value: unknown, when: 'within' | 'before' | 'until'): [string, string][] {
  const [from = '', to = ''] = filterText(value).split(',')
  const at = kind === 'daterange' ? 'date' : ''
  if (when === 'before') return [[`${name}_${at}lt`, from]]
  return when === 'until'
    ? [[`${name}_${at}le`, to]]
    : [
        [`${name}_${at}ge`, from],
        [`${name}_${at}le`, to],
      ]
}
