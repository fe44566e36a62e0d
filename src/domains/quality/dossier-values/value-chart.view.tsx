import type { DossierValue } from '#contract/dossier.ts'
import { dossierWords } from '../dossier/dossier.words.tsx'
import styles from './dossier-values.module.css'
import { scaled } from './value-scale.rules.ts'

const HEIGHT = 26
const MIDDLE = HEIGHT / 2

const x = (share: number) => `${(share * 100).toFixed(2)}%`

/** A value in its limits, and what the last pieces of the product had; as wide as there is room. */
export function ValueChart({ value }: { value: DossierValue }) {
  const t = dossierWords.use()
  const at = scaled(value)
  if (!at) return null
  const [low, high] = at.band
  const others = t(value.source === 'heat' ? 'othersHeats' : 'others', { count: value.others.length })
  const says = [`${value.indexName} ${value.value}${value.unit}`, value.others.length > 0 ? others : ''].filter(Boolean)
  return (
    <svg className={styles.chart} role="img" aria-label={says.join('，')}>
      <rect className={styles.band} x={x(low)} y={4} width={x(high - low)} height={HEIGHT - 8} rx={2} />
      <line className={styles.axis} x1="0" x2="100%" y1={MIDDLE} y2={MIDDLE} />
      {value.lower !== '' && <line className={styles.limit} x1={x(low)} x2={x(low)} y1={3} y2={HEIGHT - 3} />}
      {value.upper !== '' && <line className={styles.limit} x1={x(high)} x2={x(high)} y1={3} y2={HEIGHT - 3} />}
      {at.others.map((each, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points of one picture.
        <circle key={nth} className={styles.other} cx={x(each)} cy={MIDDLE} r={2.4} />
      ))}
      {at.mean !== undefined && <line className={styles.mean} x1={x(at.mean)} x2={x(at.mean)} y1={6} y2={HEIGHT - 6} />}
      <svg x={x(at.value)} y={MIDDLE} overflow="visible" aria-hidden>
        <path className={styles.own} data-result={value.result} d="M 0 -6 l 5 6 l -5 6 l -5 -6 z" />
      </svg>
    </svg>
  )
}
