import { StarFilled, StarOutlined } from '@ant-design/icons'
import { App, Dropdown, Menu, type MenuProps, Skeleton } from 'antd'
import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { EmptyArt } from '../kit/empty-art.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { navigateTo } from '../kit/nav.ts'
import { useAllMenus, useMenus } from './data.ts'
import { toggleFavourite } from './favourites.ts'
import { type Leaf, type MenuItem, trailTo } from './menu.ts'
import { kindsOf } from './menu-kinds.ts'
import { useRecent, type Visit } from './recent.ts'
import { shellWords } from './shell.words.ts'
import styles from './side-menu.module.css'

type Entry = NonNullable<MenuProps['items']>[number]
type Say = ReturnType<typeof shellWords.use>

const FAVOURITES = 'favourites'
const RECENT = 5

/** The sidebar follows navigation with low priority: the page is drawn first. */
export function SideMenu({ collapsed }: { collapsed: boolean }) {
  const { pathname, search } = useLocation()
  return <Tree collapsed={collapsed} pathname={useDeferredValue(pathname)} search={useDeferredValue(search)} />
}

interface TreeProps {
  collapsed: boolean
  pathname: string
  search: string
}

/** Favourites and recent pages first, then the departments. One submenu is open at a time; a right click offers favourites. */
const Tree = memo(function Tree({ collapsed, pathname, search }: TreeProps) {
  const t = shellWords.use()
  const { menus, isPending } = useMenus()
  const { modal } = App.useApp()
  const { leaves } = useAllMenus()
  // The switch of a page does not wait for the list of pages visited last, which is folded.
  const visits = useDeferredValue(useRecent(state => state.visits))
  const items = useMemo(() => [shortcuts(leaves, visits, t), ...menus.map(menu => entryOf(menu, t))], [menus, leaves, visits, t])
  const trail = useMemo(() => {
    const exact = trailTo(menus, pathname + search)
    return exact.length > 0 ? exact : trailTo(menus, pathname)
  }, [menus, pathname, search])
  const [open, setOpen] = useState<string[]>([])
  const [target, setTarget] = useState<MenuItem>()
  const above = trail.slice(0, -1).join(' ')
  // Unfolds the path to the current page; a page without a menu entry changes nothing.
  useEffect(() => {
    if (above) setOpen(above.split(' '))
  }, [above])

  const nav = useRef<HTMLElement>(null)
  const here = trail.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry is where it stays when its submenu has unfolded.
  useEffect(() => {
    const box = nav.current
    if (!box || !here) return
    void Promise.allSettled(box.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() =>
      box.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' }),
    )
  }, [here, open])

  if (isPending) return <Skeleton className={styles.loading} active title={false} paragraph={{ rows: 6 }} />
  if (menus.length === 0)
    return (
      <div className={styles.empty}>
        {!collapsed && (
          <>
            <EmptyArt kind="permission" />
            <p>{t('emptyMenu')}</p>
            <small>{t('emptyMenuHint')}</small>
          </>
        )}
      </div>
    )

  const choose = (event: MouseEvent) => {
    const id = (event.target as Element).closest('li')?.querySelector<HTMLElement>('[data-menu]')?.dataset.menu
    setTarget(leaves.find(leaf => leaf.id === id))
  }
  const favourite = {
    key: 'favourite',
    icon: target?.favouriteId ? <StarFilled /> : <StarOutlined />,
    label: t(target?.favouriteId ? 'favouriteRemove' : 'favouriteAdd'),
    onClick: () => target && toggleFavourite(target, modal),
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items: target ? [favourite] : [] }}>
      <nav ref={nav} className={styles.scroll} aria-label={t('mainMenu')} onContextMenuCapture={choose}>
        <Menu
          className={styles.menu}
          mode="inline"
          inlineCollapsed={collapsed}
          inlineIndent={16}
          items={items}
          selectedKeys={trail.slice(-1)}
          {...(collapsed ? {} : { openKeys: open })}
          onOpenChange={keys => setOpen(onlyLatest(keys, open, menus))}
          onClick={({ key }) => {
            const leaf = leaves.find(each => each.id === key.replace(`${FAVOURITES} `, ''))
            if (leaf) navigateTo(leaf.to)
          }}
        />
      </nav>
    </Dropdown>
  )
})

const labelOf = (item: MenuItem) => (
  <span data-menu={item.id} title={item.name}>
    {item.name}
  </span>
)

/** Within a department: books, reports and documents of flows apart. */
function entryOf(item: MenuItem, t: Say): Entry {
  const entry = { key: item.id, icon: <MenuIcon name={item.source} />, label: labelOf(item) }
  if (!item.children?.length) return { ...entry, title: item.name }
  const kinds = kindsOf(item.children)
  const children = kinds.flatMap(({ kind, items }): Entry[] => {
    const own = items.map(child => entryOf(child, t))
    return kinds.length > 1 ? [{ type: 'group', key: `${item.id} ${kind}`, label: t(kind), children: own }] : own
  })
  return { ...entry, popupClassName: styles.popup, children }
}

/** 常用功能: favourites, or how to add one, and the pages visited last. */
function shortcuts(leaves: readonly Leaf[], visits: readonly Visit[], t: Say): Entry {
  const entry = (leaf: Leaf) => ({ key: `${FAVOURITES} ${leaf.id}`, icon: <MenuIcon name={leaf.source} />, label: labelOf(leaf) })
  const mine = leaves.filter(leaf => leaf.favouriteId)
  const recent = visits.flatMap(visit => leaves.find(leaf => leaf.to === visit.to && !leaf.favouriteId) ?? []).slice(0, RECENT)
  const hint = { key: `${FAVOURITES} hint`, disabled: true, className: styles.hint, label: t('favouritesEmpty') }
  return {
    key: FAVOURITES,
    icon: <StarOutlined />,
    label: t('favourites'),
    popupClassName: styles.popup,
    children: [
      ...(mine.length > 0 ? mine.map(entry) : [hint]),
      ...(recent.length > 0
        ? [{ type: 'group' as const, key: `${FAVOURITES} recent`, label: t('recentPages'), children: recent.map(entry) }]
        : []),
    ],
  }
}

/** Opening one top-level submenu closes the others; nested ones may stay open. */
function onlyLatest(keys: string[], before: string[], menus: MenuItem[]): string[] {
  const latest = keys.find(key => !before.includes(key))
  const tops = new Set([FAVOURITES, ...menus.map(menu => menu.id)])
  return latest && tops.has(latest) ? [latest] : keys
}
