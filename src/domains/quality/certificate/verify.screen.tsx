import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { certificateCalls, type Verified } from '#contract/quality-certificate.ts'
import { call } from '#web/http/call.ts'
import { useSite } from '#web/http/site.ts'
import styles from './certificate.module.css'
import { certificateWords } from './certificate.words.tsx'

/** 核验. Where the QR code of a certificate leads, without a login: whether it is valid, and nothing else. */
export default function VerifyScreen() {
  const t = certificateWords.use()
  const company = useSite(site => site.name)
  // Pages without the shell are not drawn by a route, so they read their address themselves.
  const certNo = decodeURIComponent(useLocation().pathname.split('/').at(-1) ?? '')
  const k = useSearchParams()[0].get('k') ?? ''
  const [found, setFound] = useState<Verified>()
  useEffect(() => {
    const none = () => setFound({ found: false })
    if (!k) return none()
    call(certificateCalls.verify, { certNo, k }, { quiet: true }).then(setFound, none)
  }, [certNo, k])
  const state = !found ? 'wait' : found.valid ? 'valid' : 'bad'
  const Sign = !found?.found ? QuestionCircleFilled : found.valid ? CheckCircleFilled : CloseCircleFilled
  return (
    <main className={styles.verify}>
      <section className={styles.card} data-state={state} aria-live="polite">
        <Sign className={styles.sign ?? ''} />
        <h1>{!found ? t('checking') : !found.found ? t('unknown') : found.valid ? t('valid') : t('invalid')}</h1>
        <p>{company}</p>
        {found?.found && (
          <dl>
            <dt>{t('certNo')}</dt>
            <dd>{found.certNo}</dd>
            <dt>{t('proCode')}</dt>
            <dd>{found.proCode}</dd>
            <dt>{t('issued')}</dt>
            <dd>{found.issuedTime?.slice(0, 10)}</dd>
          </dl>
        )}
      </section>
      <p className={styles.hint}>{t('hint')}</p>
    </main>
  )
}
