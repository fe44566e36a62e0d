import { SearchOutlined } from '@ant-design/icons'
import { AutoComplete, Input } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAllMenus } from './data.ts'
import { searchLeaves } from './menu.ts'
import { shellWords } from './shell.words.ts'
import styles from './top-search.module.css'

const MOST = 12

/** The autocomplete of the top bar: same ranking as the overlay. */
export default function TopSearch() {
  const t = shellWords.use()
  const navigate = useNavigate()
  const { leaves } = useAllMenus()
  const [typed, setTyped] = useState('')
  // The placeholder had the focus and is gone; whoever has gone on to something else meanwhile stays there.
  const [isAwaited] = useState(() => document.activeElement === null || document.activeElement === document.body)
  const options = useMemo(
    () =>
      searchLeaves(leaves, typed)
        .slice(0, MOST)
        .map(leaf => ({
          value: leaf.to,
          label: (
            <span className={styles.option}>
              {leaf.name}
              <small>{leaf.trail.join(' / ')}</small>
            </span>
          ),
        })),
    [leaves, typed],
  )
  return (
    <AutoComplete
      autoFocus={isAwaited}
      className={styles.box}
      value={typed}
      options={options}
      popupMatchSelectWidth={280}
      defaultActiveFirstOption
      onSearch={setTyped}
      onSelect={to => {
        setTyped('')
        navigate(to)
      }}
    >
      <Input prefix={<SearchOutlined />} placeholder={t('searchBox')} aria-label={t('search')} variant="borderless" />
    </AutoComplete>
  )
}
