import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { user as users } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import { toast } from '#web/kit/toast.ts'
import { useSession } from '#web/shell/session.ts'
import { Avatar } from './avatar.view.tsx'
import { homeWords } from './home.words.tsx'
import styles from './info.module.css'
import { PasswordForm } from './password.view.tsx'
import { ProfileForm } from './profile.view.tsx'

/** 个人信息: portrait, contact fields, password. */
export default function InfoScreen() {
  const t = homeWords.use()
  const [query, setQuery] = useSearchParams()
  const me = useSession(state => state.user)
  const { data } = useQuery({ queryKey: ['user', 'info'], queryFn: ({ signal }) => call(users.info, {}, { signal, quiet: true }) })
  const facts = [
    [t('account'), me?.account],
    [t('dept'), data?.deptName || me?.all_user_info.deptNames],
    [t('post'), data?.postName],
    [t('roles'), data?.roleName || me?.role_name],
  ]
  return (
    <div className={styles.page}>
      <aside className={styles.card}>
        <Avatar name={me?.nick_name ?? ''} src={data?.avatar || me?.avatar} />
        <h1>{me?.nick_name}</h1>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value?.replaceAll(',', '、') || '—'}</dd>
            </div>
          ))}
        </dl>
      </aside>
      <section className={styles.card}>
        <Tabs
          activeKey={query.get('tab') ?? 'basic'}
          onChange={tab => setQuery({ tab }, { replace: true })}
          items={[
            { key: 'basic', label: t('infoBasic'), children: data && <ProfileForm person={data} /> },
            { key: 'password', label: t('infoPassword'), children: <PasswordForm done={() => toast.success(t('passwordChanged'))} /> },
          ]}
        />
      </section>
    </div>
  )
}
