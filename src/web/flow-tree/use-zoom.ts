import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const STEPS = [0.4, 0.5, 0.65, 0.8, 1, 1.2, 1.5]
const LEAST = STEPS[0]!
const MOST = STEPS.at(-1)!

/** The zoom of a drawing. Initially it fits its frame, at most 100%. */
export function useZoom(frame: RefObject<HTMLElement | null>, paper: RefObject<HTMLElement | null>, least = 0.65) {
  const [zoom, setZoom] = useState(1)
  const chosen = useRef(false)
  const adapt = useCallback(
    (floor: number) => {
      const [room, width] = [frame.current?.clientWidth ?? 0, paper.current?.scrollWidth ?? 0]
      // Hidden tabs have width 0.
      if (room > 0 && width > 0) setZoom(Math.max(floor, Math.min(1, Math.floor((room / width) * 100) / 100)))
    },
    [frame, paper],
  )
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const follow = () => {
      if (!chosen.current) adapt(least)
    }
    follow()
    const watcher = new ResizeObserver(follow)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [frame, adapt, least])
  const choose = (next: number) => {
    chosen.current = true
    setZoom(next)
  }
  return {
    zoom,
    larger: () => choose(STEPS.find(step => step > zoom + 0.01) ?? MOST),
    smaller: () => choose(STEPS.findLast(step => step < zoom - 0.01) ?? LEAST),
    fit: () => {
      chosen.current = true
      adapt(LEAST)
    },
  }
}
