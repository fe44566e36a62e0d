import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useLocation } from 'react-router'
import { type Scanned, voucherCalls } from '#contract/voucher.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { Providers } from '#web/shell/providers.tsx'
import styles from './voucher.module.css'
import { voucherWords } from './voucher.words.tsx'

/** 扫码. Where the label of a material, a location, a batch or an ingot leads, on a phone. */
export default function ScanScreen() {
  return (
    <Providers top={12}>
      <Found />
    </Providers>
  )
}

function Found() {
  // Pages without the shell are not drawn by a route, so they read their address themselves.
  const code = decodeURIComponent(useLocation().pathname.split('/m/s/').at(-1) ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['scan', code],
    queryFn: ({ signal }) => call(voucherCalls.scan, { code }, { signal, quiet: true }),
  })
  return (
    <main className={styles.phone}>
      {error ? <Failed text={error.message} onRetry={() => void refetch()} /> : data ? <Card found={data} /> : <Skeleton active />}
    </main>
  )
}

const bare = (text: string) => text.replace(/\.?0+$/, '')

function Card({ found: { title, subtitle, to, places } }: { found: Scanned }) {
  const t = voucherWords.use()
  const units = useDict({ code: 'unit', book: 'business' })
  const states = useDict({ code: 'stock_quality', book: 'business' })
  const named = (entries: typeof units, key: string) => entries.find(entry => entry.dictKey === key)?.dictValue ?? key
  return (
    <>
      <header className={styles.found}>
        <h1>{title}</h1>
        <p className={styles.quiet}>{subtitle}</p>
      </header>
      <h2>{t('places')}</h2>
      {places.length === 0 && <p className={styles.quiet}>{t('nothing')}</p>}
      <ul className={styles.places}>
        {places.map(place => (
          <li key={place.id}>
            <div>
              <strong>
                {place.materialName} {place.batchNo}
              </strong>
              <span className={styles.quiet}>
                {place.warehouseName} · {place.locationName || t('noLocation')}
                {place.heatNo && ` · ${t('heat')} ${place.heatNo}`}
              </span>
            </div>
            <div className={styles.amount}>
              <b>
                {bare(place.qty)} {named(units, place.unit)}
              </b>
              {place.pieces > 0 && <span className={styles.quiet}>{t('pieces', { count: place.pieces })}</span>}
              <Tone tone={place.qualityState === 'good' ? 'success' : place.qualityState === 'bad' ? 'danger' : 'warning'}>
                {named(states, place.qualityState)}
              </Tone>
            </div>
          </li>
        ))}
      </ul>
      <Button block size="large" href={to}>
        {t('list')}
      </Button>
    </>
  )
}
