import type { EChartsType } from 'echarts/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { loadChunk } from '../shell/chunk.ts'
import type { Drawing } from './drawing.ts'
import { optionOf } from './option.ts'
import type { Paint } from './paint.ts'

const library = () => loadChunk(() => import('./echarts.ts'))

/** Loads the chart library while the figures are being fetched. */
export const preloadCharts = () => void library().catch(() => {})

/** Draws the chart once it is visible, and follows the size and colours of its surroundings. Screen readers get the table beside it. */
export function Canvas({ drawing, paint, height }: { drawing: Drawing; paint: Paint; height: number | string }) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const draw = useEffectEvent(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = box.current ?? {}
    if (width > 0) chart.current?.setOption(optionOf(drawing, paint, { width, height }), { notMerge: true })
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isGone = false
    const sized = new ResizeObserver(() => {
      // Hidden tabs have width 0.
      if (element.clientWidth === 0) return
      chart.current?.resize()
      draw()
    })
    const seen = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      const { init } = await library()
      if (isGone) return
      chart.current = init(element)
      element.dataset.drawn = 'true'
      draw()
      sized.observe(element)
    })
    seen.observe(element)
    return () => {
      isGone = true
      seen.disconnect()
      sized.disconnect()
      chart.current?.dispose()
      chart.current = undefined
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `draw` reads the newest of both; they only say when.
  useEffect(() => draw(), [drawing, paint])
  return <div ref={box} data-chart={drawing.kind} style={{ height }} aria-hidden="true" />
}
