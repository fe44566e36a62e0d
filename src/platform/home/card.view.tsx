import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/kit/empty-art.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

export function Card({
  title,
  extra,
  className = '',
  children,
}: {
  title: string
  extra?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={`${styles.card} ${className}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {extra}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

export function Failed({ again }: { again: () => unknown }) {
  const t = homeWords.use()
  return (
    <EmptyState kind="result" text={t('loadFailed')}>
      <Button size="small" onClick={() => again()}>
        {t('retry')}
      </Button>
    </EmptyState>
  )
}
