import type { EChartsCoreOption } from 'echarts/core'
import { FONT } from '../theme/antd-theme.ts'
import { type Drawing, figureText, type Series, shortNumber } from './drawing.ts'
import type { Paint } from './paint.ts'

const GAP = 12

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
  itemGap: 16,
  textStyle: { color: faint, fontSize },
})

const KEY = 32
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
  const lies = !isTrend && !isInTime && widest * names.length > width
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
      width: lies ? Math.min(width * 0.3, 160) : undefined,
      overflow: 'truncate',
    },
  }
  const value = {
    type: 'value',
    splitNumber: 4,
    splitLine: { lineStyle: { color: paint.line } },
    axisLabel: { color: paint.faint, fontSize: paint.fontSize, formatter: shortNumber, hideOverlap: true },
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
    yAxis: lies ? category : value,
    series: series.map(each => ({
      type: isTrend ? 'line' : 'bar',
      name: each.name,
      stack: kind === 'stack' ? 'all' : undefined,
      data: each.values.map(number),
      barMaxWidth: 28,
      symbolSize: 6,
      lineStyle: { width: 2 },
      itemStyle: isTrend || kind === 'stack' ? undefined : { borderRadius: lies ? [0, 3, 3, 0] : [3, 3, 0, 0] },
      tooltip: { valueFormatter: exactly(each) },
    })),
  }
}

/** ECharts passes the index as well as the value. */
const exactly = (series: Series) => (_: unknown, at: number) => figureText(series.kind, series.values[at] ?? '')

function ringOf({ names, series: [only] }: Drawing, paint: Paint, { width, height }: Size): EChartsCoreOption {
  // Beside the ring, the names need as much room as the ring itself.
  const isNarrow = width < height * 1.7
  const text = (name: string) => {
    const value = only?.values[names.indexOf(name)] ?? ''
    return `${name}  ${value === '' ? '--' : shortNumber(Number(value))}`
  }
  const below = isNarrow ? linesOf(names.map(text), paint, width) * (paint.fontSize + LINE) : 0
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
