import { StarFilled, StarOutlined } from '@ant-design/icons'
import { App, Dropdown, Menu, type MenuProps, Skeleton } from 'antd'
import { type MouseEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { EmptyArt } from '../kit/empty-art.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { navigateTo } from '../kit/nav.ts'
import { useMenus } from './data.ts'
import { toggleFavourite } from './favourites.ts'
import { leavesOf, type MenuItem, trailTo } from './menu.ts'
import { shellWords } from './shell.words.ts'
import styles from './side-menu.module.css'

type Entry = NonNullable<MenuProps['items']>[number]

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

/** One submenu is open at a time; a right click offers favourites. */
const Tree = memo(function Tree({ collapsed, pathname, search }: TreeProps) {
  const t = shellWords.use()
  const { menus, isPending } = useMenus()
  const { modal } = App.useApp()
  const items = useMemo(() => menus.map(entryOf), [menus])
  const leaves = useMemo(() => leavesOf(menus), [menus])
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
      <nav className={styles.scroll} aria-label={t('mainMenu')} onContextMenuCapture={choose}>
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
            const leaf = leaves.find(each => each.id === key)
            if (leaf) navigateTo(leaf.to)
          }}
        />
      </nav>
    </Dropdown>
  )
})

function entryOf(item: MenuItem): Entry {
  const label = (
    <span data-menu={item.id} title={item.name}>
      {item.name}
    </span>
  )
  const icon = <MenuIcon name={item.source} />
  if (!item.children?.length) return { key: item.id, icon, label, title: item.name }
  return { key: item.id, icon, label, popupClassName: styles.popup, children: item.children.map(entryOf) }
}

/** Opening one top-level submenu closes the others; nested ones may stay open. */
function onlyLatest(keys: string[], before: string[], menus: MenuItem[]): string[] {
  const latest = keys.find(key => !before.includes(key))
  const tops = new Set(menus.map(menu => menu.id))
  return latest && tops.has(latest) ? [latest] : keys
}
