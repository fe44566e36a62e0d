import { App, ConfigProvider } from 'antd'
import { memo, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { type Location, type RouteObject, useLocation, useRoutes } from 'react-router'
import type { StoreApi } from 'zustand'
import { useLanguage } from '../i18n/language.ts'
import { Busy } from '../kit/busy.tsx'
import { CrashBoundary } from './crash.tsx'
import { type LivePage, nextLive } from './live-pages.ts'
import { MenuNotBuilt } from './not-built.tsx'
import { pageAt } from './pages.ts'
import { createFront, type Front, TabContext } from './tab-context.ts'
import styles from './tab-host.module.css'
import { useTabs } from './tab-store.ts'

/**
 * Pages of open tabs stay mounted, each in a host that is merely hidden. Overlays are rendered inside the host, so a dialog is hidden with
 * its page and leaves the tab bar usable. Each host keeps the address it was opened with.
 */
export function TabHost({ current }: { current: string }) {
  const location = useLocation()
  const tags = useTabs(state => state.tags)
  const epochs = useTabs(state => state.epochs)
  const open = useMemo(() => new Set(tags.map(tag => tag.value)), [tags])
  const kept = useMemo(() => new Set(tags.filter(tag => tag.meta.keepAlive).map(tag => tag.value)), [tags])
  const [live, setLive] = useState<readonly LivePage[]>([])
  const next = nextLive(live, current, location, open)
  if (next !== live) setLive(next)
  // A stable order: moving a DOM node would reload iframes and lose scroll positions.
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

interface HostProps {
  tab: string
  location: Location
  active: boolean
  keepAlive: boolean
}

/** Shows and hides a page. Its content redraws only where it subscribes; see TabContext. */
const Host = memo(function Host({ tab, location, active, keepAlive }: HostProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [front] = useState(() => createFront({ active, keepAlive }))
  useEffect(() => front.setState({ active, keepAlive }), [front, active, keepAlive])
  return (
    <div
      ref={setElement}
      id={`panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`tab-${tab}`}
      className={styles.host}
      data-active={active}
      aria-hidden={active ? undefined : true}
    >
      {element && <Inside tab={tab} front={front} location={location} element={element} />}
    </div>
  )
})

interface InsideProps {
  tab: string
  front: StoreApi<Front>
  location: Location
  element: HTMLDivElement
}

const Inside = memo(function Inside({ tab, front, location, element }: InsideProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const context = useMemo(() => ({ key: tab, front }), [tab, front])
  useScrollMemory(scroller, front)
  return (
    <ConfigProvider getPopupContainer={() => element}>
      <App component={false} message={{ top: 8, maxCount: 3 }}>
        <TabContext value={context}>
          <div ref={scroller} className={styles.scroller}>
            <CrashBoundary>
              <Suspense fallback={<Busy />}>
                <Page location={location} />
              </Suspense>
            </CrashBoundary>
          </div>
        </TabContext>
      </App>
    </ConfigProvider>
  )
})

function Page({ location }: { location: Location }) {
  const language = useLanguage(state => state.language)
  // The page of this address alone: every step of any tab asks the router again, which would rank hundreds of pages each time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new element draws the page again, so that all its words follow the language.
  const routes = useMemo<RouteObject[]>(() => {
    const page = pageAt(location.pathname)
    return [page ? { path: page.path, element: <page.Component /> } : { path: '*', element: <MenuNotBuilt /> }]
  }, [location, language])
  const page = useRoutes(routes, location)
  // The router offers a new element, with new contexts, at every step of any tab; of this one nothing has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  return useMemo(() => page, [routes, location])
}

/** Not every browser keeps the scroll position of hidden elements. */
function useScrollMemory(scroller: RefObject<HTMLElement | null>, front: StoreApi<Front>): void {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let top = 0
    const scrolled = () => {
      // Hiding may scroll to the top; ignore that.
      if (front.getState().active) top = element.scrollTop
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    const unsubscribe = front.subscribe(({ active }, before) => {
      if (active && !before.active && top > 0 && element.scrollTop !== top) element.scrollTop = top
    })
    return () => {
      element.removeEventListener('scroll', scrolled)
      unsubscribe()
    }
  }, [scroller, front])
}
