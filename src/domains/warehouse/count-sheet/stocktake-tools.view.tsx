import { Alert, Button, Input, Segmented, Switch, Tooltip } from 'antd'
import { keepUserSetting } from '#web/kit/list/settings.ts'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'
import type { CountingState } from './stocktake-counting.view.tsx'

export type Show = 'all' | 'uncounted' | 'different'

/** Personal setting: count without seeing book quantities. */
export const BLIND = 'stocktake:blind'

interface Props {
  show: Show
  counts: Readonly<Record<Show, number>>
  counting: CountingState
  /** The count is running, and the person may write. */
  writes: boolean
  blind: boolean
  /** By the stocktake, not by the wish of whoever counts. */
  decreed: boolean
  onShow(show: Show): void
  onKeyword(keyword: string): void
}

/** Above the lines: filter, book quantities on or off, save state. */
export function CountTools({ show, counts, counting, writes, blind, decreed, onShow, onKeyword }: Props) {
  const t = stocktakeWords.use()
  return (
    <>
      <div className={styles.tools}>
        <Segmented<Show>
          value={show}
          onChange={onShow}
          options={(blind ? (['all', 'uncounted'] as const) : (['all', 'uncounted', 'different'] as const)).map(value => ({
            value,
            label: `${t(value)} ${counts[value]}`,
          }))}
        />
        <Input.Search
          className={styles.search}
          allowClear
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={event => onKeyword(event.target.value.trim().toLowerCase())}
        />
        {writes && (
          <Tooltip title={t(decreed ? 'blindDecreed' : 'blindHint')}>
            <span className={styles.blind}>
              <Switch size="small" checked={blind} disabled={decreed} onChange={on => keepUserSetting(BLIND, on)} aria-label={t('blind')} />
              {t('blind')}
            </span>
          </Tooltip>
        )}
        {writes && (
          <span className={styles.saved} role="status">
            {counting.saving ? t('saving') : counting.unsaved === 0 && counts.uncounted < counts.all ? t('saved') : ''}
          </span>
        )}
      </div>
      {counting.failure && counting.unsaved > 0 && (
        <Alert
          type="error"
          showIcon
          banner
          title={t('unsaved', { count: counting.unsaved, why: counting.failure })}
          action={
            <Button size="small" loading={counting.saving} onClick={() => void counting.save()}>
              {t('retry')}
            </Button>
          }
        />
      )}
    </>
  )
}
