import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { App, Dropdown } from 'antd'
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { navigateTo } from '../kit/nav.ts'
import { type Grip, MOVE_KEYS, moved, Sortable, stepOf } from '../kit/sortable/sortable.tsx'
import { useMenuNames } from './data.ts'
import { closeTab } from './navigate.ts'
import { pageAt } from './pages.ts'
import { toggleMaximised } from './settings.ts'
import { shellWords } from './shell.words.ts'
import styles from './tab-bar.module.css'
import { tabCommands } from './tab-commands.tsx'
import { shortLabel } from './tab-label.ts'
import { addressOf, useTabs } from './tab-store.ts'
import { HOME, type Tag } from './tabs.ts'

/**
 * The open tabs. Wheel scrolls, middle click closes, arrows move the focus, Ctrl+Shift+arrows and dragging reorder; right click and the
 * arrow at the end open the menu.
 */
export const TabBar = memo(function TabBar() {
  const t = shellWords.use()
  const tags = useTabs(state => state.tags)
  const current = useTabs(state => state.current)
  const order = useTabs(state => state.order)
  const ids = tags.map(tag => tag.value).filter(value => value !== HOME)
  const { modal } = App.useApp()
  const names = useMenuNames()
  const strip = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState(current)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that was just added is scrolled to as well.
  useEffect(() => {
    strip.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current, tags.length])

  const open = (tag: Tag) => navigateTo(addressOf(tag))
  const refocus = () => requestAnimationFrame(() => strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus())
  const move = (event: KeyboardEvent, index: number) => {
    const place = stepOf(event)
    if (place) {
      event.preventDefault()
      order(moved(ids, tags[index]!.value, place))
      return refocus()
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (event.key === 'Delete') return closeTab(tags[index]!.value)
    const next = step ? tags[(index + step + tags.length) % tags.length] : undefined
    if (!next) return
    open(next)
    refocus()
  }
  const tab = (value: string, grip?: Grip) => {
    const index = tags.findIndex(tag => tag.value === value)
    const tag = tags[index]
    if (!tag) return null
    return (
      <Tab
        key={value}
        tag={tag}
        grip={grip}
        name={names.get(value)}
        active={value === current}
        onOpen={() => open(tag)}
        onKey={event => move(event, index)}
        onMenu={() => setTarget(value)}
      />
    )
  }

  return (
    <div className={styles.bar}>
      <Dropdown trigger={['contextMenu']} menu={{ items: tabCommands(target, t, modal) }}>
        <div
          ref={strip}
          className={styles.strip}
          role="tablist"
          tabIndex={-1}
          aria-label={t('tabs')}
          onWheel={event => {
            if (strip.current && event.deltaX === 0) strip.current.scrollLeft += event.deltaY
          }}
        >
          {tab(HOME)}
          <Sortable row ids={ids} box={strip} onOrder={order}>
            {tab}
          </Sortable>
        </div>
      </Dropdown>
      <Dropdown trigger={['click']} menu={{ items: tabCommands(current, t, modal, true) }} placement="bottomRight">
        <IconButton tip={false} label={t('tabMenu')} icon={<DownOutlined />} className={styles.more} />
      </Dropdown>
    </div>
  )
})

interface TabProps {
  tag: Tag
  grip?: Grip
  /** The menu's name in the current language. */
  name: string | undefined
  active: boolean
  onOpen(): void
  onKey(event: KeyboardEvent): void
  onMenu(): void
}

function Tab({ tag, grip, name, active, onOpen, onKey, onMenu }: TabProps) {
  const t = shellWords.use()
  const language = useLanguage(state => state.language)
  const unsaved = useTabs(state => state.dirty[tag.value] ?? false)
  const page = pageAt(tag.value.split('?')[0] ?? '')
  const label = name ?? (tag.group.length === 0 && page && !page.tabByQuery && !page.namesTab ? page.title[language] : tag.label)
  const short = shortLabel(label, language)
  return (
    <div
      ref={grip?.ref}
      style={grip?.style}
      className={styles.tab}
      data-active={active}
      data-sortable={grip?.ref !== undefined}
      data-lifted={grip?.lifted}
      onContextMenuCapture={onMenu}
      {...grip?.listeners}
    >
      <button
        type="button"
        id={`tab-${tag.value}`}
        role="tab"
        aria-selected={active}
        aria-controls={active ? `panel-${tag.value}` : undefined}
        // The accessible name contains the visible text, for speech control.
        aria-label={short === label ? label : `${label} ${short}`}
        aria-keyshortcuts={tag.value === HOME ? undefined : MOVE_KEYS}
        tabIndex={active ? 0 : -1}
        title={label}
        className={styles.name}
        onClick={onOpen}
        onDoubleClick={toggleMaximised}
        onKeyDown={onKey}
        onAuxClick={event => event.button === 1 && closeTab(tag.value)}
      >
        <MenuIcon name={tag.meta.icon} />
        {!tag.pinned && <span>{short}</span>}
        {unsaved && <i className={styles.dot} title={t('unsaved')} />}
      </button>
      {/* Mouse only: a tab list may contain nothing but tabs, and the keyboard closes with Delete. */}
      {tag.close && !tag.pinned && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.close}
          aria-hidden="true"
          title={t('close')}
          onClick={() => closeTab(tag.value)}
        >
          <CloseOutlined />
        </button>
      )}
    </div>
  )
}
