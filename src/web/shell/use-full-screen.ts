import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export function useFullScreen() {
  const on = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => void (on ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  return { on, toggle, possible: document.fullscreenEnabled }
}
