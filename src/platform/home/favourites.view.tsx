import { PlusOutlined } from '@ant-design/icons'
import { App, Dropdown } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'react-router'
import { keepUserSetting, useUserSettings } from '#web/kit/list/settings.ts'
import { MenuIcon } from '#web/kit/menu-icon.tsx'
import { type Grip, MOVE_KEYS, moved, Sortable, stepOf } from '#web/kit/sortable/sortable.tsx'
import { toast } from '#web/kit/toast.ts'
import { useAllMenus } from '#web/shell/data.ts'
import { toggleFavourite } from '#web/shell/favourites.ts'
import type { Leaf } from '#web/shell/menu.ts'
import { shellWords } from '#web/shell/shell.words.ts'
import { Card } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const KEY = 'home:favourites'

/** In the person's order; new ones last. */
function useOrdered(): Leaf[] {
  const { leaves } = useAllMenus()
  const kept = useUserSettings()[KEY]
  const order = Array.isArray(kept) ? (kept as string[]) : []
  const at = ({ id }: Leaf) => (order.includes(id) ? order.indexOf(id) : order.length)
  return leaves.filter(leaf => leaf.favouriteId).sort((a, b) => at(a) - at(b))
}

/** 常用功能: stored per person; reordered by dragging, removed by right click. */
export function Favourites() {
  const t = homeWords.use()
  const shell = shellWords.use()
  const { modal } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const mine = useOrdered()
  useQuiet(mine.length > 0 ? 'speaks' : 'line')
  const ids = mine.map(leaf => leaf.id)
  const order = (next: string[]) => keepUserSetting(KEY, next)
  const pressed = (event: KeyboardEvent, id: string) => {
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    order(moved(ids, id, step))
  }
  const tile = (id: string, grip: Grip) => {
    const leaf = mine.find(each => each.id === id)
    if (!leaf) return null
    const remove = { key: 'remove', label: shell('favouriteRemove'), onClick: () => toggleFavourite(leaf, modal) }
    return (
      <div ref={grip.ref} style={grip.style} data-lifted={grip.lifted} data-sortable={grip.ref !== undefined} {...grip.listeners}>
        <Dropdown trigger={['contextMenu']} menu={{ items: [remove] }}>
          <Link
            to={leaf.to}
            className={styles.tile}
            title={leaf.name}
            draggable={false}
            aria-keyshortcuts={MOVE_KEYS}
            onKeyDown={event => pressed(event, id)}
          >
            <span>
              <MenuIcon name={leaf.source} />
            </span>
            {leaf.name}
          </Link>
        </Dropdown>
      </div>
    )
  }
  return (
    <Card title={t('favourites')}>
      {mine.length === 0 ? (
        <p className={styles.hint}>{shell('favouritesEmpty')}</p>
      ) : (
        <div ref={box} className={styles.tiles}>
          <Sortable ids={ids} box={box} onOrder={order}>
            {tile}
          </Sortable>
          <button type="button" className={styles.tile} onClick={() => toast.info(shell('favouriteHint'))}>
            <span data-plain="true">
              <PlusOutlined />
            </span>
            {t('addFavourite')}
          </button>
        </div>
      )}
    </Card>
  )
}
