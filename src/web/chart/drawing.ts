import Big from 'big.js'
import type { ChartPoint } from '#contract/report.ts'
import type { Chart } from '#model/chart.ts'
import type { Kind } from '#model/form/field.ts'
import { englishOf, type Report, titleOf } from '#model/report.ts'
import { amountText } from '../document/show.ts'
import { say } from '../i18n/language.ts'
import { chartWords } from './chart.words.ts'

/** The data of a chart: names along the axis and series of exact numbers. The table behind a chart shows the same data. */
export interface Drawing {
  readonly kind: Chart['kind']
  readonly title: string
  readonly names: readonly string[]
  /** The names are months or days, so the axis is a time line. */
  readonly isInTime: boolean
  readonly series: readonly Series[]
}

export interface Series {
  readonly name: string
  readonly kind: Kind
  /** Exact decimals; empty for missing values. */
  readonly values: readonly string[]
  /** Among bars, a line. */
  readonly isLine?: boolean
}

export function drawingOf(report: Report, chart: Chart, found: readonly ChartPoint[]): Drawing {
  const { kind, title, en, by, of, lines = [] } = chart
  // What has no share of the whole is no part of it.
  const points = kind === 'pareto' ? found.filter(({ values }) => Number(values[of[0]!]) > 0) : found
  const isInTime = by !== undefined && ['month', 'date'].includes(report.dimensions[by]!.kind)
  const head = { kind, title: say({ zh: title, en }), isInTime }
  const parts = of.map(name => ({ name, measure: report.measures[name]! }))
  // If all measures have the same label under different headings, the headings alone tell them apart.
  const isShort = parts.every(({ measure }) => measure.under && measure.field.label === parts[0]!.measure.field.label)
  const nameOf = ({ name, measure }: (typeof parts)[number]) =>
    say({ zh: (isShort && measure.under) || titleOf(measure), en: englishOf(name, measure) })
  if (by === undefined) {
    const values = points[0]?.values ?? {}
    const { kind: numbers } = parts[0]!.measure.field
    return { ...head, names: parts.map(nameOf), series: [{ name: head.title, kind: numbers, values: of.map(name => values[name] ?? '') }] }
  }
  const series: Series[] = parts.map(part => ({
    name: nameOf(part),
    kind: part.measure.field.kind,
    values: points.map(({ values }) => values[part.name] ?? ''),
    ...(lines.includes(part.name) ? { isLine: true } : {}),
  }))
  return {
    ...head,
    names: points.map(({ key, label, isRest }) => (isRest ? chartWords.say('rest') : key === '' ? chartWords.say('none') : label)),
    series: kind === 'pareto' ? [...series, cumulated(series[0]!.values)] : series,
  }
}

/** The share of the whole that the largest ones come to, one after another. */
function cumulated(values: readonly string[]): Series {
  const sizes = values.map(value => new Big(value))
  const whole = sizes.reduce((sum, size) => sum.plus(size), new Big(0))
  let sum = new Big(0)
  const shares = sizes.map(size => {
    sum = sum.plus(size)
    return sum.div(whole).times(100).toFixed(2)
  })
  return { name: chartWords.say('cumulated'), kind: 'percent', values: shares, isLine: true }
}

/** A figure as reports show it: rates with two decimals, `--` for values that do not exist. */
export const figureText = (kind: Kind, value: string): string =>
  value === '' ? '--' : kind === 'percent' ? `${value}%` : amountText({ kind }, value)

const TEN_THOUSAND = 10_000
const HUNDRED_MILLION = 100_000_000

/** For axis labels: 120000 is 12万. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const cut = (unit: number, sign: string) => `${Number((value / unit).toFixed(2))}${sign}`
  return size >= HUNDRED_MILLION
    ? cut(HUNDRED_MILLION, '亿')
    : size >= TEN_THOUSAND
      ? cut(TEN_THOUSAND, '万')
      : String(Number(value.toFixed(2)))
}

export const isBlank = ({ names, series }: Drawing): boolean =>
  names.length === 0 || series.every(({ values }) => values.every(value => value === '' || Number(value) === 0))
