import { useQuery } from '@tanstack/react-query'
import { type DossierHead, type DossierValue, dossierCalls } from '#contract/dossier.ts'
import { call } from '#web/http/call.ts'
import { Busy } from '#web/kit/busy.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { dossierWords } from '../dossier/dossier.words.tsx'
import styles from './dossier-values.module.css'
import { groupsOf, limitsOf } from './dossier-values.rules.ts'
import { ValueChart } from './value-chart.view.tsx'

export const valuesOf = (proCode: string): Promise<DossierValue[]> =>
  call({ ...dossierCalls.values, path: `blade-biz/m/dossier/${encodeURIComponent(proCode)}/values` }, { proCode }, { quiet: true })

/** 实测值. By step or by kind, each in its limits and among the last pieces of the product. */
export function DossierValues({ head, isLab }: { head: DossierHead; isLab: boolean }) {
  const { data } = useQuery({ queryKey: ['dossier', head.proCode, 'values'], queryFn: () => valuesOf(head.proCode) })
  if (!data) return <Busy />
  return (
    <>
      <Legend />
      <ValueTables values={data} isLab={isLab} />
    </>
  )
}

/** How the pictures are read. */
export function Legend() {
  const t = dossierWords.use()
  return (
    <p className={styles.legend}>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden>
          <path className={styles.own} d="M 7 1 l 5 6 l -5 6 l -5 -6 z" />
        </svg>
        {t('legend_own')}
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden>
          <circle className={styles.other} cx={7} cy={7} r={3.4} />
        </svg>
        {t('legend_others')}
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden>
          <line className={styles.mean} x1={7} x2={7} y1={0} y2={14} />
        </svg>
        {t('legend_mean')}
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden>
          <rect className={styles.band} x={1} y={2} width={12} height={10} rx={2} />
        </svg>
        {t('legend_band')}
      </span>
    </p>
  )
}

/** The same on a page and on paper. */
export function ValueTables({ values, isLab }: { values: readonly DossierValue[]; isLab: boolean }) {
  const t = dossierWords.use()
  const types = useDict({ code: 'index_type', book: 'business' })
  const nameOf = (type: string) => types.find(({ dictKey }) => dictKey === type)?.dictValue ?? type
  return groupsOf(values, isLab).map(({ key, type, source, processName, rows }) => (
    <section key={key} className={styles.group}>
      <h3>
        {isLab ? nameOf(type) : processName}
        <small>{isLab ? t(source === 'heat' ? 'ofHeat' : 'ofPiece') : t('count', { count: rows.length })}</small>
      </h3>
      <table className={styles.values}>
        <thead>
          <tr>
            <th>{t('index')}</th>
            <th>{t('required')}</th>
            <th>{t('measured')}</th>
            <th className={styles.wide}>{t('inLimits')}</th>
            <th>{t('judged')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <td>
                {row.indexName}
                {isLab && source === 'piece' && <small>{row.processName}</small>}
                {row.round > 1 && <small>{t('round', { round: row.round })}</small>}
              </td>
              <td>{limitsOf(row)}</td>
              <td title={row.samples}>
                <b>{row.value || '—'}</b> {row.value && <small>{row.unit}</small>}
              </td>
              <td className={styles.wide}>
                <ValueChart value={row} />
              </td>
              <td>
                <Tone tone={row.result === 'pass' ? 'success' : row.result === 'concession' ? 'warning' : 'danger'}>
                  {t(row.result === 'pass' ? 'isPass' : row.result === 'concession' ? 'isConceded' : 'isFail')}
                </Tone>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
}
