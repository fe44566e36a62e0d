import {
  BgColorsOutlined,
  BugOutlined,
  EllipsisOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  LockOutlined,
  MobileOutlined,
  SearchOutlined,
  SkinOutlined,
} from '@ant-design/icons'
import { Badge, Dropdown } from 'antd'
import { setLanguage, useLanguage } from '../i18n/language.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { ColourButton } from './colour-button.tsx'
import { DeptTag, NicknameTag } from './dept-tag.tsx'
import { openDialog } from './dialog-store.ts'
import { useErrorLog } from './error-log.ts'
import styles from './header.module.css'
import { hasLockPassword, lockScreen } from './lock.ts'
import { MessageButton } from './message-popover.tsx'
import { NoticeButton } from './notice-popover.tsx'
import type { ScreenClass } from './screen-class.ts'
import { useSettings } from './settings.ts'
import { shellWords } from './shell.words.ts'
import { useFullScreen } from './use-full-screen.ts'
import { UserMenu } from './user-menu.tsx'

const BADGE_MOST = 99

/** The right side of the top bar. Below 1200 px the less used icons move under ⋯. */
export function HeaderTools({ screen }: { screen: ScreenClass }) {
  const t = shellWords.use()
  const { shown } = useSettings()
  const { language } = useLanguage()
  const logs = useErrorLog(state => state.logs.length)
  const full = useFullScreen()
  const lock = () => (hasLockPassword() ? lockScreen(location.pathname + location.search) : openDialog('lock'))
  const speak = () => setLanguage(language === 'zh' ? 'en' : 'zh')

  const actions = [
    { key: 'search', on: shown.search && screen < 2, icon: <SearchOutlined />, label: t('search'), act: () => openDialog('search') },
    { key: 'app', on: true, icon: <MobileOutlined />, label: t('app'), act: () => openDialog('app') },
    {
      key: 'full',
      on: shown.fullScreen && full.possible,
      icon: full.on ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      label: t(full.on ? 'exitFullScreen' : 'fullScreen'),
      act: full.toggle,
    },
    { key: 'lock', on: shown.lock, icon: <LockOutlined />, label: t('lock'), act: lock },
    { key: 'theme', on: shown.theme, icon: <SkinOutlined />, label: t('theme'), act: () => openDialog('theme') },
    { key: 'language', on: true, icon: <GlobalOutlined />, label: t('language'), act: speak },
  ].filter(({ on }) => on)
  const logsAction = {
    key: 'logs',
    icon: <BugOutlined />,
    label: `${t('logs')} (${Math.min(logs, BADGE_MOST)})`,
    disabled: logs === 0,
    onClick: () => openDialog('logs'),
  }

  if (screen < 3)
    return (
      <div className={styles.tools}>
        <NoticeButton />
        <MessageButton />
        {shown.colour && screen > 0 && <ColourButton icon={<BgColorsOutlined />} />}
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...actions.map(({ key, icon, label, act }) => ({ key, icon, label, onClick: act })),
              ...(shown.debug ? [logsAction] : []),
            ],
          }}
        >
          <IconButton tip={false} label={t('more')} icon={<EllipsisOutlined />} />
        </Dropdown>
        {screen > 1 && <DeptTag />}
        <UserMenu short={screen < 2} />
      </div>
    )
  return (
    <div className={styles.tools}>
      <NoticeButton />
      <MessageButton />
      {actions.map(({ key, icon, label, act }) => (
        <IconButton key={key} icon={icon} label={label} onClick={act} />
      ))}
      {shown.colour && <ColourButton />}
      {shown.debug && (
        <IconButton
          label={t('logs')}
          disabled={logs === 0}
          onClick={() => openDialog('logs')}
          icon={
            <Badge count={logs} overflowCount={BADGE_MOST} size="small" offset={[5, -4]} styles={{ indicator: { boxShadow: 'none' } }}>
              <BugOutlined style={{ color: 'var(--ms-header-text)', fontSize: 16 }} />
            </Badge>
          }
        />
      )}
      <DeptTag />
      <NicknameTag />
      <UserMenu />
    </div>
  )
}
