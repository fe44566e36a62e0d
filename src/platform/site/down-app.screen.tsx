import { Button, QRCode } from 'antd'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSite } from '#web/http/site.ts'
import styles from './down-app.module.css'
import { siteWords } from './site.words.tsx'

/** The browser's offer to install the page, which not every browser makes. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

const code = { size: 160, color: '#1f2937', bgColor: '#ffffff' }

/** 手机端下载, the target of the QR codes in the shell: the web app, to be put on the home screen, and an Android package if there is one. */
export default function DownAppScreen() {
  const t = siteWords.use()
  const { shortName, logo, androidUrl } = useSite()
  const [params] = useSearchParams()
  const offer = useInstallOffer()
  const android = /^(https?:\/)?\//.test(androidUrl) ? androidUrl : ''
  return (
    <main className={styles.page}>
      <img src={logo || '/favicon.svg'} alt="" width={56} height={56} />
      <h1>
        {shortName} · {t('downTitle')}
      </h1>
      {params.get('client') === 'mini' && <p role="note">{t('noMini')}</p>}
      <ul>
        <li>
          <QRCode {...code} value={`${location.origin}/downApp`} />
          <h2>{t('webApp')}</h2>
          <p>{t('webAppHint')}</p>
        </li>
        {android && (
          <li>
            <QRCode {...code} value={new URL(android, location.origin).href} />
            <h2>{t('android')}</h2>
            <p>{t('androidHint')}</p>
            <Button href={android}>{t('androidGet')}</Button>
          </li>
        )}
      </ul>
      <section>
        <h2>{t('install')}</h2>
        <ol>
          <li>{t('installAndroid')}</li>
          <li>{t('installApple')}</li>
        </ol>
        {offer && (
          <Button type="primary" size="large" onClick={() => void offer.prompt()}>
            {t('installNow')}
          </Button>
        )}
        <Button type={offer ? 'default' : 'primary'} size="large" href="/login">
          {t('openNow')}
        </Button>
      </section>
    </main>
  )
}

/** Whoever comes here may install the page: the browser learns of its icon, its name and its offline page. */
function useInstallOffer(): InstallOffer | undefined {
  const [offer, setOffer] = useState<InstallOffer>()
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault()
      setOffer(event as InstallOffer)
    }
    window.addEventListener('beforeinstallprompt', offered)
    // Missing where pages are served without encryption.
    navigator.serviceWorker?.register('/sw.js').catch(() => {})
    return () => window.removeEventListener('beforeinstallprompt', offered)
  }, [])
  return offer
}
