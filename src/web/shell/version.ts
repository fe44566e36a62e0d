import { useEffect, useState } from 'react'

/** The built page names its first script by content hash: another name is another version. */
const ENTRY = /<script[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/
const CHECK_EVERY = 5 * 60_000

export const entryIn = (html: string) => ENTRY.exec(html)?.[1]
export const entryHere = () => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''

async function changed(): Promise<boolean> {
  const reply = await fetch('/index.html', { cache: 'no-store' })
  const entry = reply.ok ? entryIn(await reply.text()) : undefined
  return entry !== undefined && entry !== entryHere()
}

/** Whether the server has a newer version; checked every five minutes while the window is visible. */
export function useNewVersion(): boolean {
  const [newer, setNewer] = useState(false)
  useEffect(() => {
    if (newer) return
    let last = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - last < CHECK_EVERY) return
      last = Date.now()
      // An unreachable server is no new version.
      changed().then(
        found => found && setNewer(true),
        () => {},
      )
    }
    const timer = setInterval(look, CHECK_EVERY / 10)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [newer])
  return newer
}
