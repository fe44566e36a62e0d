import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { EmptyState } from '../kit/empty-art.tsx'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { closeDialog } from './dialog-store.ts'
import styles from './menu-search.module.css'
import { type Found, useFound } from './search-found.ts'
import { shellWords } from './shell.words.ts'

/** Ctrl K: menus by prefix, then substring and pinyin; documents, rows of books, commands, colleagues. Esc closes. */
export default function MenuSearch() {
  const t = shellWords.use()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, asking } = useFound(typed)
  const found = useMemo(() => groups.flatMap(group => group.items), [groups])
  const chosen = found[Math.min(at, found.length - 1)]
  const go = (one: Found | undefined) => {
    if (!one) return
    closeDialog()
    one.run()
  }
  const pressed = (event: KeyboardEvent) => {
    // Enter during pinyin composition belongs to the input method.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return go(chosen)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || found.length === 0) return
    event.preventDefault()
    setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
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
        aria-activedescendant={chosen ? `found-${chosen.id}` : undefined}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={pressed}
      />
      <div id="menu-search-list" role="listbox" tabIndex={-1} aria-label={t('search')} className={styles.list}>
        {groups.map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box, not a fieldset.
          <div key={title} role="group" aria-label={title}>
            <div className={styles.title} aria-hidden="true">
              {title}
            </div>
            {items.map(each => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field above.
              <div
                key={each.id}
                id={`found-${each.id}`}
                role="option"
                tabIndex={-1}
                aria-selected={each === chosen}
                ref={element => {
                  if (each === chosen) element?.scrollIntoView({ block: 'nearest' })
                }}
                className={styles.item}
                onMouseMove={() => setAt(found.indexOf(each))}
                onClick={() => go(each)}
              >
                <MenuIcon name={each.icon} />
                <span>{each.name}</span>
                <small>{each.note}</small>
              </div>
            ))}
          </div>
        ))}
        {typed.trim() && found.length === 0 && !asking && <EmptyState kind="result" text={t('searchNone')} />}
      </div>
      <div className={styles.keys}>{t('searchKeys')}</div>
    </Modal>
  )
}
