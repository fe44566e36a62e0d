import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height of an element while it is shown, followed as its content changes. */
export function useHeight(box: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isShown) return
    // Hidden tabs have height 0.
    const watcher = new ResizeObserver(() => element.clientHeight > 0 && setHeight(element.clientHeight))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, isShown])
  return height
}
