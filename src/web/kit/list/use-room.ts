import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Density } from './settings.ts'

const HEAD: Record<Density, number> = { compact: 33, middle: 41, loose: 49 }
const PAGES = 48
const EDGE = 12
const LEAST = 180

/** The height left for the rows, so that the page itself never scrolls on a desktop. Undefined on phones, where it may. */
export function useRoom(box: RefObject<HTMLElement | null>, density: Density, paged: boolean, hasTotals = false): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const taken = HEAD[density] * (hasTotals ? 2 : 1) + (paged ? PAGES : EDGE)
    const measure = () => {
      if (window.innerWidth < 768) return setHeight(undefined)
      // Hidden elements have height 0.
      if (element.clientHeight > 0) setHeight(Math.max(element.clientHeight - taken, LEAST))
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, density, paged, hasTotals])
  return height
}
