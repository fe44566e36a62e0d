import {
  CloudDownloadOutlined,
  DownOutlined,
  HomeOutlined,
  IdcardOutlined,
  KeyOutlined,
  LogoutOutlined,
  SwapOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { App, Dropdown } from 'antd'
import { Face } from '../kit/face.tsx'
import { openJobCentre } from '../kit/job/job-store.ts'
import { navigateTo } from '../kit/nav.ts'
import { openDialog } from './dialog-store.ts'
import styles from './header.module.css'
import { logOut, useSession } from './session.ts'
import { shellWords } from './shell.words.ts'

/** User name: dashboard, personal information, help, log out. */
export function UserMenu({ short = false }: { short?: boolean }) {
  const t = shellWords.use()
  const user = useSession(state => state.user)
  const { modal } = App.useApp()
  if (!user) return null
  const leave = () => modal.confirm({ title: t('logoutAsk'), onOk: logOut })
  const items = [
    { key: 'dashboard', icon: <HomeOutlined />, label: t('dashboard'), onClick: () => navigateTo('/') },
    { key: 'info', icon: <IdcardOutlined />, label: t('userInfo'), onClick: () => navigateTo('/info/index') },
    { key: 'jobs', icon: <CloudDownloadOutlined />, label: t('jobs'), onClick: openJobCentre },
    { key: 'switch', icon: <SwapOutlined />, label: t('switchSite'), onClick: () => navigateTo('/switch') },
    { key: 'keys', icon: <KeyOutlined />, label: t('keys'), onClick: () => openDialog('keys') },
    { key: 'fault', icon: <ToolOutlined />, label: t('fault'), onClick: () => openDialog('fault') },
    { type: 'divider' as const },
    { key: 'logout', icon: <LogoutOutlined />, label: t('logout'), onClick: leave },
  ]
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
      <button type="button" className={styles.user} data-tour="user">
        <span className={styles.face} aria-hidden="true">
          <Face name={user.nick_name} src={user.avatar} />
        </span>
        <span className="ms-visually-hidden">{t('userMenu')}</span>
        <span className={short ? 'ms-visually-hidden' : styles.account}>{user.user_name}</span>
        {!short && <DownOutlined style={{ fontSize: 10 }} />}
      </button>
    </Dropdown>
  )
}
