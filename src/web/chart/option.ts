import type { EChartsCoreOption } from 'echarts/core'
import { FONT } from '../theme/antd-theme.ts'
import { type Drawing, figureText, type Series, shortNumber } from './drawing.ts'
import type { Paint } from './paint.ts'

const GAP = 12
/** What the two axes of a Pareto chart take of its width. */
const AXES = 96

interface Size {
  width: number
  height: number
}

/** Translates a drawing to ECharts options. Floats are used for pixels only; displayed numbers are exact texts. */
export function optionOf(drawing: Drawing, paint: Paint, { width, height }: Size): EChartsCoreOption {
  const shared = {
    animation: !paint.still,
    animationDuration: 300,
    color: [...paint.series],
    textStyle: { fontFamily: FONT, fontSize: paint.fontSize, color: paint.text },
  }
  return { ...shared, ...(drawing.kind === 'ring' ? ringOf(drawing, paint, { width, height }) : axesOf(drawing, paint, width)) }
}

const number = (value: string) => (value === '' ? null : Number(value))

const tooltip = (paint: Paint) => ({
  confine: true,
  backgroundColor: paint.back,
  borderColor: paint.line,
  textStyle: { color: paint.text, fontSize: paint.fontSize },
})

const legend = ({ faint, fontSize }: Paint) => ({
  type: 'scroll',
  top: 0,
  left: 0,
  icon: 'roundRect',
  itemWidth: 10,
  itemHeight: 10,
  itemGap: ITEM_GAP,
  textStyle: { color: faint, fontSize },
})

const KEY = 32
const ITEM_GAP = 16
const LINE = 10
const MOST_LINES = 3

/** An estimate of the lines that the legend takes, since the library only says so after drawing. Chinese characters are as wide as high. */
function linesOf(names: readonly string[], { fontSize }: Paint, width: number): number {
  const wide = (name: string) => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.6), 0) * fontSize + KEY
  const perLine = Math.max(1, Math.floor(width / Math.max(1, ...names.map(wide))))
  return Math.ceil(names.length / perLine)
}

function axesOf({ kind, names, series, isInTime }: Drawing, paint: Paint, width: number): EChartsCoreOption {
  const isTrend = kind === 'lines'
  // Use horizontal bars if the names do not fit below vertical ones.
  const widest = Math.max(0, ...names.map(name => name.length)) * paint.fontSize + GAP
  const labels = series.map(({ name }) => name)
  const lines = labels.length > 1 ? linesOf(labels, paint, width) : 0
  const isPareto = kind === 'pareto'
  const lies = !isTrend && !isInTime && !isPareto && widest * names.length > width
  const category = {
    type: 'category',
    data: [...names],
    inverse: lies,
    axisLine: { lineStyle: { color: paint.line } },
    axisTick: { show: false },
    axisLabel: {
      color: paint.faint,
      fontSize: paint.fontSize,
      hideOverlap: true,
      width: lies ? Math.min(width * 0.3, 160) : isPareto ? (width - AXES) / Math.max(names.length, 1) - GAP / 2 : undefined,
      overflow: isPareto ? 'break' : 'truncate',
      // Every bar has its name, as far as there is room.
      interval: isPareto || lies ? 0 : undefined,
    },
  }
  const value = {
    type: 'value',
    splitNumber: 4,
    // What develops is read by its changes; bars are read by their length.
    scale: isTrend,
    // A share ends at the whole.
    max: isShare(series) ? 100 : undefined,
    splitLine: { lineStyle: { color: paint.line } },
    axisLabel: { color: paint.faint, fontSize: paint.fontSize, formatter: shortNumber, hideOverlap: true },
  }
  const share = {
    ...value,
    min: 0,
    max: 100,
    interval: 25,
    splitLine: { show: false },
    axisLabel: { ...value.axisLabel, formatter: '{value}%' },
  }
  return {
    grid: {
      top: 16 + Math.min(lines, MOST_LINES) * (paint.fontSize + LINE),
      left: 4,
      right: 16,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    // Nobody turns the pages of a legend on a wall.
    legend: lines > 0 ? { ...legend(paint), type: lines > MOST_LINES ? 'scroll' : 'plain' } : undefined,
    tooltip: { ...tooltip(paint), trigger: 'axis', axisPointer: { type: isTrend ? 'line' : 'shadow' } },
    xAxis: lies ? value : category,
    yAxis: lies ? category : isPareto ? [value, share] : value,
    series: series.map(each => ({
      type: isTrend || each.isLine ? 'line' : 'bar',
      name: each.name,
      stack: kind === 'stack' ? 'all' : undefined,
      yAxisIndex: isPareto && each.isLine ? 1 : 0,
      data: each.values.map(number),
      barMaxWidth: 28,
      symbolSize: 6,
      lineStyle: { width: 2 },
      itemStyle: isTrend || each.isLine || kind === 'stack' ? undefined : { borderRadius: lies ? [0, 3, 3, 0] : [3, 3, 0, 0] },
      tooltip: { valueFormatter: exactly(each) },
    })),
  }
}

const isShare = (series: readonly Series[]) =>
  series.every(({ kind, values }) => kind === 'percent' && values.every(value => Number(value) >= 0 && Number(value) <= 100))

/** ECharts passes the index as well as the value. */
const exactly = (series: Series) => (_: unknown, at: number) => figureText(series.kind, series.values[at] ?? '')

function ringOf({ names, series: [only] }: Drawing, paint: Paint, { width, height }: Size): EChartsCoreOption {
  // Beside the ring, the names need as much room as the ring itself.
  const isNarrow = width < height * 1.7
  const whole = (only?.values ?? []).reduce((sum, value) => sum + Math.max(number(value) ?? 0, 0), 0)
  const text = (name: string) => {
    const value = number(only?.values[names.indexOf(name)] ?? '')
    if (value === null) return `${name}  --`
    return `${name}  ${shortNumber(value)}${whole > 0 ? `  ${((Math.max(value, 0) / whole) * 100).toFixed(1)}%` : ''}`
  }
  const below = isNarrow ? linesOf(names.map(text), paint, width) * (paint.fontSize + ITEM_GAP) : 0
  const outer = Math.min(width, height - below) * 0.42
  return {
    legend: {
      ...legend(paint),
      type: 'plain',
      ...(isNarrow ? { top: 'auto', bottom: 0, left: 'center' } : { orient: 'vertical', left: width / 2 + 8, top: 'middle' }),
      formatter: text,
    },
    tooltip: {
      ...tooltip(paint),
      trigger: 'item',
      valueFormatter: (_: unknown, at: number) => (only ? figureText(only.kind, only.values[at] ?? '') : ''),
    },
    series: [
      {
        type: 'pie',
        name: only?.name,
        radius: [outer * 0.64, outer],
        center: [isNarrow ? width / 2 : width / 2 - height * 0.55, (height - below) / 2],
        label: { show: false },
        itemStyle: { borderColor: paint.back, borderWidth: 2 },
        data: names.map((name, at) => ({ name, value: Math.max(number(only?.values[at] ?? '') ?? 0, 0) })),
      },
    ],
  }
}
