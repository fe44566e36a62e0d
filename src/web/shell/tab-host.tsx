import { App, ConfigProvider } from 'antd'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Location, type RouteObject, useLocation, useRoutes } from 'react-router'
import { useLanguage } from '../i18n/language.ts'
import { Busy } from '../kit/busy.tsx'
import { CrashBoundary } from './crash.tsx'
import { type LivePage, nextLive } from './live-pages.ts'
import { NotBuilt } from './not-built.tsx'
import { allPages } from './pages.ts'
import { TabContext } from './tab-context.ts'
import styles from './tab-host.module.css'
import { useTabs } from './tab-store.ts'

/**
 * Pages of open tabs stay mounted, each in a host of its own that is merely hidden. Overlays are drawn inside the host, so an open dialog
 * goes and comes back with its page, and covers no more than its page: the tabs stay in reach. Each host sees the address it was opened with.
 */
export function TabHost({ current }: { current: string }) {
  const location = useLocation()
  const { tags, epochs } = useTabs()
  const open = useMemo(() => new Set(tags.map(tag => tag.value)), [tags])
  const kept = useMemo(() => new Set(tags.filter(tag => tag.meta.keepAlive).map(tag => tag.value)), [tags])
  const [live, setLive] = useState<readonly LivePage[]>([])
  const next = nextLive(live, current, location, open)
  if (next !== live) setLive(next)
  // A stable order: moving a node in the document would reload embedded pages and lose scroll positions.
  const ordered = useMemo(() => [...next].sort((a, b) => (a.key < b.key ? -1 : 1)), [next])
  return ordered.map(page => (
    <Host
      key={`${page.key}#${epochs[page.key] ?? 0}`}
      tab={page.key}
      location={page.location}
      active={page.key === current}
      keepAlive={kept.has(page.key)}
    />
  ))
}

function Host({ tab, location, active, keepAlive }: { tab: string; location: Location; active: boolean; keepAlive: boolean }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const visits = useVisits(active)
  useScrollMemory(scroller, active)
  const context = useMemo(() => ({ key: tab, active, visits, keepAlive }), [tab, active, visits, keepAlive])
  return (
    <div
      ref={setElement}
      id={`panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`tab-${tab}`}
      className={styles.host}
      style={{ display: active ? undefined : 'none' }}
    >
      {element && (
        <ConfigProvider getPopupContainer={() => element}>
          <App component={false} message={{ top: 8, maxCount: 3 }}>
            <TabContext value={context}>
              <div ref={setScroller} className={styles.scroller}>
                <CrashBoundary>
                  <Suspense fallback={<Busy />}>
                    <Page location={location} />
                  </Suspense>
                </CrashBoundary>
              </div>
            </TabContext>
          </App>
        </ConfigProvider>
      )}
    </div>
  )
}

function Page({ location }: { location: Location }) {
  const language = useLanguage(state => state.language)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new elements draw every page again, so that all its words follow the language.
  const routes = useMemo<RouteObject[]>(
    () => [
      ...allPages()
        .filter(page => page.frame !== 'bare')
        .map(page => ({ path: page.path, element: <page.Component /> })),
      { path: '*', element: <NotBuilt /> },
    ],
    [language],
  )
  return useRoutes(routes, location)
}

function useVisits(active: boolean): number {
  const [visits, setVisits] = useState(1)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current && active) setVisits(count => count + 1)
    first.current = false
  }, [active])
  return visits
}

/** Not every browser keeps the scroll position of something hidden. */
function useScrollMemory(element: HTMLElement | null, active: boolean): void {
  const top = useRef(0)
  useEffect(() => {
    if (!element) return
    const scrolled = () => {
      // Hiding scrolls to the top as well; that is no wish of the person.
      if (element.offsetParent !== null) top.current = element.scrollTop
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [element])
  useLayoutEffect(() => {
    if (active && element && element.scrollTop !== top.current) element.scrollTop = top.current
  }, [active, element])
}
