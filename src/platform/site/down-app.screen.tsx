import { Button, QRCode } from 'antd'
import { useSite } from '#web/http/site.ts'
import styles from './down-app.module.css'
import { siteWords } from './site.words.tsx'

/** 手机端下载, the target of the two QR codes in the shell. */
export default function DownAppScreen() {
  const t = siteWords.use()
  const { shortName, logo } = useSite()
  const codes = [
    { name: t('android'), hint: t('androidHint'), value: `${location.origin}/downApp?client=android` },
    { name: t('mini'), hint: t('miniHint'), value: `${location.origin}/downApp?client=mini` },
  ]
  return (
    <main className={styles.page}>
      {logo && <img src={logo} alt="" width={56} height={56} />}
      <h1>
        {shortName} · {t('downTitle')}
      </h1>
      <ul>
        {codes.map(({ name, hint, value }) => (
          <li key={value}>
            <QRCode value={value} size={160} color="#1f2937" bgColor="#ffffff" />
            <h2>{name}</h2>
            <p>{hint}</p>
          </li>
        ))}
      </ul>
      <section>
        <h2>{t('browser')}</h2>
        <p>{t('browserHint')}</p>
        <Button type="primary" size="large" href="/login">
          {t('openNow')}
        </Button>
      </section>
    </main>
  )
}
