import { type RefObject, useLayoutEffect, useState } from 'react'

const HEAD_AND_FOOT = 112
const LEAST = 180

/** The height left for the rows of a table, so that the page itself never scrolls on a desktop. Undefined on a phone, where it may. */
export function useRoom(box: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setHeight(window.innerWidth < 768 ? undefined : Math.max(element.clientHeight - HEAD_AND_FOOT, LEAST))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box])
  return height
}
