import { DownOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { iconNames, MenuIcon } from '#web/kit/menu-icon.tsx'
import styles from './menu.module.css'
import { menuWords } from './menu.words.tsx'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

const short = (name: string) => name.replace(/^.*:/, '').replace(/-outlined$/, '')

/** Offers the bundled icons only; nothing is loaded from elsewhere. */
export function IconPicker({ id, value = '', onChange }: Props) {
  const t = menuWords.use()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const found = iconNames.filter(name => short(name).includes(typed.trim().toLowerCase()))
  const choose = (name: string) => {
    onChange?.(name)
    setOpen(false)
  }
  const panel = (
    <div className={styles.icons}>
      <Input allowClear autoFocus placeholder={t('iconFind')} value={typed} onChange={event => setTyped(event.target.value)} />
      <div className={styles.iconGrid}>
        {found.map(name => (
          <button
            key={name}
            type="button"
            title={short(name)}
            aria-label={short(name)}
            aria-pressed={name === value}
            onClick={() => choose(name)}
          >
            <MenuIcon name={name} />
          </button>
        ))}
        {found.length === 0 && <span className={styles.iconNone}>{t('iconNone')}</span>}
      </div>
      {value && (
        <Button type="link" size="small" onClick={() => choose('')}>
          {t('iconClear')}
        </Button>
      )}
    </div>
  )
  return (
    <Popover open={open} onOpenChange={setOpen} trigger="click" placement="bottomLeft" content={panel} destroyOnHidden>
      <button type="button" id={id} className={styles.picker}>
        {value ? (
          <>
            <MenuIcon name={value} />
            <span>{short(value)}</span>
          </>
        ) : (
          <span className={styles.hint}>{t('icon')}</span>
        )}
        <DownOutlined className={styles.arrow} />
      </button>
    </Popover>
  )
}
