import { QRCode } from 'antd'
import type { Dossier } from '#contract/dossier.ts'
import { useSite } from '#web/http/site.ts'
import { timeNow } from '#web/kit/clock.ts'
import { useSession } from '#web/shell/session.ts'
import { dossierWords } from './dossier.words.tsx'
import { FactList, factsOf } from './dossier-facts.view.tsx'
import { itemText } from './dossier-items.view.tsx'
import styles from './dossier-print.module.css'

/** 封面: whose file it is. */
export function DossierCover({ dossier: { head, items }, both }: { dossier: Dossier; both: boolean }) {
  const t = dossierWords.use()
  const company = useSite(site => site.name)
  const me = useSession(state => state.user?.nick_name ?? '')
  const there = items.filter(({ isThere }) => isThere).length
  const facts = [...factsOf(t, head), [t('work'), head.orderNo] as const, [t('route'), head.routeName] as const]
  return (
    <section className={styles.cover}>
      <p className={styles.company}>{company}</p>
      <h1>{t('paper')}</h1>
      {!both && <p>{t('paperEn')}</p>}
      <div className={styles.identity}>
        <div>
          <span>{t('proCode')}</span>
          <strong>{head.proCode}</strong>
          <span>{[head.materialName, head.specs].filter(Boolean).join(' · ')}</span>
        </div>
        <QRCode value={head.address} size={112} bordered={false} type="svg" />
      </div>
      <FactList facts={facts} className={styles.facts} />
      <footer>
        <span>
          {t('complete')} {there} / {items.length}
        </span>
        <span>{t('printed', { time: timeNow(), who: me })}</span>
      </footer>
    </section>
  )
}

/** 目录: what the file holds, and what it lacks. */
export function DossierContents({
  dossier: { items },
  sections,
}: {
  dossier: Dossier
  sections: readonly { readonly key: string; readonly count: number }[]
}) {
  const t = dossierWords.use()
  return (
    <section className={`${styles.section ?? ''} ${styles.contents ?? ''}`}>
      <h2>{t('contents')}</h2>
      <ol>
        {sections.map(({ key, count }, at) => (
          <li key={key}>
            <b>{at + 1}</b>
            <span>{t(`section_${key}` as 'section_material')}</span>
            <i />
            <small>{t('count', { count })}</small>
          </li>
        ))}
      </ol>
      <h2>{t('complete')}</h2>
      <ul className={styles.items}>
        {items.map(item => (
          <li key={`${item.key} ${item.what}`} data-there={item.isThere}>
            <span>{itemText(t, item)}</span>
            <span>{item.isThere ? '✓' : t('lacking')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
