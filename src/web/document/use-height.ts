import { type RefObject, useLayoutEffect, useState } from 'react'

/** The height that the content of an element needs while it is shown, followed as it changes; the element itself may have been given more. */
export function useHeight(box: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    const last = element?.lastElementChild
    const end = last?.lastElementChild
    if (!element || !last || !end || !isShown) return
    const measure = () => {
      // Hidden tabs have height 0.
      if (element.clientHeight === 0) return
      const { paddingBottom, borderBottomWidth } = getComputedStyle(last)
      const below = Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth)
      setHeight(Math.ceil(end.getBoundingClientRect().bottom - element.getBoundingClientRect().top + below))
    }
    const watcher = new ResizeObserver(measure)
    for (const part of [element, end]) watcher.observe(part)
    return () => watcher.disconnect()
  }, [box, isShown])
  return height
}
