import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useSite } from '#web/http/site.ts'
import { authWords } from './auth.words.tsx'
import styles from './switch.module.css'

interface Door {
  id: number
  name: string
  title: string
  url: string
  logo: string
}

/** 切换站点: both companies, each with its own URL. */
export default function SwitchScreen() {
  const here = useSite()
  const t = authWords.use()
  const [sites, setSites] = useState<Door[]>([here])
  useEffect(() => {
    // Each site returns its own name and URL under its own prefix.
    const ask = async (prefix: string) => ((await (await fetch(`/${prefix}/blade-system/site/info`)).json()) as { data: Door }).data
    Promise.all(['api', 'apidy'].map(ask)).then(setSites, () => {})
  }, [])
  return (
    <main className={styles.page}>
      <h1>{t('switchTitle')}</h1>
      <p>{t('switchHint')}</p>
      <ul>
        {sites.map(site => (
          <li key={site.id} data-current={site.id === here.id}>
            {site.logo && <img src={site.logo} alt="" width={56} height={56} />}
            <h2>{site.name}</h2>
            <span>{site.title}</span>
            <Button type={site.id === here.id ? 'default' : 'primary'} size="large" block href={site.id === here.id ? '/' : site.url}>
              {site.id === here.id ? `${t('enter')} · ${t('current')}` : t('enter')}
            </Button>
          </li>
        ))}
      </ul>
    </main>
  )
}
