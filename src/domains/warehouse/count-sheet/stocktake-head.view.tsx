import { Button, Progress, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { Row } from '#web/kit/list/field.ts'
import type { RowAction } from '#web/kit/list/row-actions.tsx'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './stocktake.module.css'
import { stocktakeWords } from './stocktake.words.tsx'

interface Props {
  row: Row | undefined
  done: number
  all: number
  different: number
  blind: boolean
  actions: readonly RowAction[]
  children: ReactNode
}

const TONES: Record<string, 'info' | 'warning' | 'success' | 'neutral'> = {
  ...{ counting: 'info', counted: 'warning', settling: 'warning', closed: 'success', cancelled: 'neutral' },
}

/** Number, progress and actions of a stocktake. */
export function CountHead({ row, done, all, different, blind, actions, children }: Props) {
  const t = stocktakeWords.use()
  if (!row) return <Skeleton active title={{ width: 240 }} paragraph={{ rows: 1 }} className={styles.head} />
  const labels = row.labels as Record<string, string>
  const who = (key: 'countUserId' | 'superviseUserId') => labels[`user:${row[key]}`]
  const facts = [
    ...[labels[`warehouse:${row.warehouseId}`], String(row.stocktakeDate)],
    ...[`${t('counter')} ${who('countUserId')}`, `${t('supervisor')} ${who('superviseUserId')}`],
  ]
  return (
    <header className={styles.head}>
      <div>
        <div className={styles.title}>
          <h1>{String(row.stocktakeNo)}</h1>
          <Tone tone={TONES[String(row.state)] ?? 'neutral'}>{labels[`dict:stocktake_state:${row.state}`]}</Tone>
        </div>
        <p className={styles.facts}>
          {facts.map(fact => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <div className={styles.progress}>
        <span role="status">
          {t('progress', { done, all })}
          {!blind && different > 0 && <span className={styles.quiet}>　{t('differences', { count: different })}</span>}
        </span>
        <Progress
          percent={all === 0 ? 100 : Math.floor((done / all) * 100)}
          size="small"
          showInfo={false}
          aria-label={t('progress', { done, all })}
        />
      </div>
      <div className={styles.actions}>
        {children}
        {actions.map((action, at) => (
          <Button
            key={action.key}
            type={at === 0 && !action.danger ? 'primary' : 'default'}
            danger={action.danger}
            onClick={() => action.onClick(row)}
          >
            {action.label}
          </Button>
        ))}
      </div>
    </header>
  )
}
