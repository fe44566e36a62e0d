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

function axesOf({ kind, names, series, isInTime }: Drawing, paint: Paint, width: number): EChartsCoreOption {
  const isTrend = kind === 'lines'
  // Use horizontal bars if the names do not fit below vertical ones.
  const widest = Math.max(0, ...names.map(name => name.length)) * paint.fontSize + GAP
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
    grid: { top: series.length > 1 ? 36 : 16, left: 4, right: 16, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: series.length > 1 ? legend(paint) : undefined,
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
  return {
    legend: {
      ...legend(paint),
      type: 'plain',
      ...(isNarrow ? { top: 'auto', bottom: 0, left: 'center' } : { orient: 'vertical', left: '52%', top: 'middle' }),
      formatter: (name: string) => {
        const value = only?.values[names.indexOf(name)] ?? ''
        return `${name}  ${value === '' ? '--' : shortNumber(Number(value))}`
      },
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
        radius: isNarrow ? ['38%', '60%'] : ['52%', '80%'],
        center: isNarrow ? ['50%', '36%'] : ['26%', '50%'],
        label: { show: false },
        itemStyle: { borderColor: paint.back, borderWidth: 2 },
        data: names.map((name, at) => ({ name, value: Math.max(number(only?.values[at] ?? '') ?? 0, 0) })),
      },
    ],
  }
}
