import { Descriptions } from 'antd'
import { useSite } from '#web/http/site.ts'
import { useAllMenus, usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { Card } from './card.view.tsx'
import styles from './home.module.css'
import { homeWords } from './home.words.tsx'

/** 控制台: session, site and browser. Reached by URL only. */
export default function DashboardScreen() {
  const t = homeWords.use()
  const user = useSession(state => state.user)
  const site = useSite()
  const { leaves } = useAllMenus()
  const permissions = Object.keys(usePermissions()).length
  const session = {
    account: user?.account,
    nickname: user?.nick_name,
    dept: user?.all_user_info.deptNames,
    roles: user?.role_name,
    tenant: user?.tenant_id,
    menus: leaves.length,
    permissions,
  }
  const about = { siteName: site.name, siteTitle: site.title, api: `/${site.apiUrl}/`, browser: navigator.userAgent }
  const items = (values: Record<string, unknown>) =>
    Object.entries(values).map(([key, value]) => ({ key, label: t(key as 'account'), children: String(value ?? '') }))
  return (
    <div className={styles.home}>
      <p className={styles.hint} style={{ padding: 0 }}>
        {t('consoleHint')}
      </p>
      <Card title={t('session')}>
        <Descriptions size="small" column={{ xs: 1, md: 2, xl: 3 }} items={items(session)} />
      </Card>
      <Card title={t('site')}>
        <Descriptions size="small" column={{ xs: 1, md: 2 }} items={items(about)} />
      </Card>
    </div>
  )
}
