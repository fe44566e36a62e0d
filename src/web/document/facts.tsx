import styles from './document.module.css'
import { documentWords } from './document.words.ts'

/** Values known to the server that conditions use, shown beside the form. */
export function Facts({ facts }: { facts: readonly { label: string; value: string }[] }) {
  const t = documentWords.use()
  if (facts.length === 0) return null
  return (
    <section className={styles.aside} aria-label={t('facts')}>
      <h2>{t('facts')}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
