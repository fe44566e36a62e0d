import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '../kit/empty-art.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { searchActions } from './actions.ts'
import { useAllMenus } from './data.ts'
import { closeDialog } from './dialog-store.ts'
import { type Leaf, searchLeaves } from './menu.ts'
import styles from './menu-search.module.css'
import { useRecent } from './recent.ts'
import { shellWords } from './shell.words.ts'

const MOST = 50

interface Found {
  id: string
  name: string
  icon?: string
  note: string
  run(): void
}

/** The search overlay: menus by prefix, then substring and pinyin; behind them what else one can do. Esc closes. */
export default function MenuSearch() {
  const t = shellWords.use()
  const navigate = useNavigate()
  const { leaves } = useAllMenus()
  const recent = useRecent(state => state.visits)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo<Found[]>(() => {
    const page = (leaf: Leaf): Found => ({
      id: leaf.id,
      name: leaf.name,
      icon: leaf.source,
      note: leaf.trail.join(' / '),
      run: () => navigate(leaf.to),
    })
    if (!typed.trim()) return recent.flatMap(visit => leaves.find(leaf => leaf.to === visit.to) ?? []).map(page)
    const act = searchActions(typed).map(action => ({ ...action, note: t('action') }))
    return [...searchLeaves(leaves, typed).slice(0, MOST).map(page), ...act]
  }, [leaves, recent, typed, navigate, t])
  const go = (chosen: Found | undefined) => {
    if (!chosen) return
    closeDialog()
    chosen.run()
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return go(found[at])
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    setAt((at + step + found.length) % found.length)
  }
  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={closeDialog}
      width={560}
      style={{ top: 96 }}
      styles={{ container: { padding: 0 } }}
      title={null}
      aria-label={t('search')}
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        className={styles.input}
        prefix={<SearchOutlined />}
        placeholder={t('searchHint')}
        role="combobox"
        aria-label={t('search')}
        aria-expanded={found.length > 0}
        aria-controls="menu-search-list"
        aria-activedescendant={found[at] ? `found-${found[at].id}` : undefined}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={pressed}
      />
      <div id="menu-search-list" role="listbox" tabIndex={-1} aria-label={t('search')} className={styles.list}>
        {found.map((each, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field above.
          <div
            key={each.id}
            id={`found-${each.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={element => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' })
            }}
            className={styles.item}
            onMouseEnter={() => setAt(index)}
            onClick={() => go(each)}
          >
            <MenuIcon name={each.icon} />
            <span>{each.name}</span>
            <small>{each.note}</small>
          </div>
        ))}
        {typed.trim() && found.length === 0 && <EmptyState kind="result" text={t('searchNone')} />}
      </div>
      <div className={styles.keys}>{t('searchKeys')}</div>
    </Modal>
  )
}
