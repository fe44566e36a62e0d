import { Drawer } from 'antd'
import { memo, useCallback, useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Busy } from '../kit/busy.tsx'
import { isForPage } from '../kit/key-press.ts'
import { BottomBar } from './bottom-bar.tsx'
import { openDialog } from './dialog-store.ts'
import { Dialogs } from './dialogs.tsx'
import { Header } from './header.tsx'
import { JobSlot } from './job-slot.tsx'
import styles from './layout.module.css'
import { useLive } from './live.ts'
import { Mask } from './mask.tsx'
import { rootWords } from './root.words.ts'
import { useScreenClass } from './screen-class.ts'
import { useMaximised, useSettings } from './settings.ts'
import { shellWords } from './shell.words.ts'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tab-bar.tsx'
import { TabHost } from './tab-host.tsx'
import { useTabs } from './tab-store.ts'
import { HOME } from './tabs.ts'
import { useRoute } from './use-route.ts'
import { VersionBar } from './version-bar.tsx'
import { PageMark } from './watermark.tsx'

/** Header, side menu, tabs, page. Below 768 px the menu is a drawer and a bottom bar replaces the tabs. */
export function Layout({ addTab }: { addTab: boolean }) {
  const screen = useScreenClass()
  const route = useRoute(addTab)
  const t = rootWords.use()
  const page = route.kind === 'open' && route.key !== HOME ? route : undefined
  const named = useTabs(({ tags }) => tags.find(tag => tag.value === page?.key)?.label)
  const [menuOpen, setMenuOpen] = useState(false)
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const collapsed = useSettings(state => state.collapsed) || screen === 1
  const maximised = useMaximised(state => state.maximised) && screen > 0
  useSearchKey()
  useLive()
  const root = useRef<HTMLDivElement>(null)
  // After login, keyboard focus starts at the top.
  useEffect(() => root.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={root} tabIndex={-1} className={styles.shell} data-screen={screen} data-maximised={maximised}>
      <a className="ms-skip" href="#main">
        {t('skip')}
      </a>
      <Header screen={screen} title={named ?? page?.label} collapsed={collapsed} onMenu={openMenu} />
      <div className={styles.body}>
        {screen > 0 && (
          <aside className={styles.side} data-collapsed={collapsed}>
            <SideMenu collapsed={collapsed} />
          </aside>
        )}
        <div className={styles.content}>
          {screen > 0 && <TabBar />}
          <main id="main" className={styles.main} tabIndex={-1}>
            {route.kind === 'wait' && <Busy />}
            {route.kind === 'redirect' && <Navigate to={route.to} replace />}
            {route.kind === 'open' && <TabHost current={route.key} />}
            <PageMark />
          </main>
        </div>
      </div>
      {screen === 0 && <BottomBar />}
      {screen === 0 && <MenuDrawer open={menuOpen} close={() => setMenuOpen(false)} />}
      <Beside />
    </div>
  )
}

/** Overlays that do not depend on the current page. */
const Beside = memo(function Beside() {
  return (
    <>
      <Dialogs />
      <Mask />
      <JobSlot />
      <VersionBar />
    </>
  )
})

function MenuDrawer({ open, close }: { open: boolean; close: () => void }) {
  const { pathname } = useLocation()
  const t = shellWords.use()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a drawer over the page it opened is in the way.
  useEffect(close, [pathname])
  return (
    <Drawer
      placement="left"
      open={open}
      onClose={close}
      size={264}
      title={t('mainMenu')}
      styles={{ body: { padding: '8px 0', background: 'var(--ms-side-back)' } }}
    >
      <SideMenu collapsed={false} />
    </Drawer>
  )
}

/** Ctrl K, or Cmd K, opens the search from anywhere, the question mark the list of shortcuts. The page of a task lists its own. */
function useSearchKey(): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isSearch && !(event.key === '?' && isForPage(event) && !location.pathname.includes('/handle/'))) return
      event.preventDefault()
      openDialog(isSearch ? 'search' : 'keys')
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [])
}
