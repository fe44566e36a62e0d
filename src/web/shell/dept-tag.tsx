import { ApartmentOutlined, SwapOutlined } from '@ant-design/icons'
import { openDialog } from './dialog-store.ts'
import styles from './header.module.css'
import { useSession } from './session.ts'
import { shellWords } from './shell.words.ts'

/** The current department. Opens the chooser for people who belong to several. */
export function DeptTag() {
  const t = shellWords.use()
  const info = useSession(state => state.user?.all_user_info)
  if (!info?.deptNames) return null
  const many = (info.user.deptList?.length ?? 0) > 1
  const name = <span>{info.deptNames}</span>
  if (!many)
    return (
      <span className={styles.tag} title={`${t('dept')}：${info.deptNames}`}>
        <ApartmentOutlined />
        {name}
      </span>
    )
  return (
    <button
      type="button"
      className={styles.tag}
      title={t('deptSwitch')}
      aria-label={`${t('deptSwitch')} ${info.deptNames}`}
      onClick={() => openDialog('dept')}
    >
      <SwapOutlined />
      {name}
    </button>
  )
}

export function NicknameTag() {
  const t = shellWords.use()
  const nickname = useSession(state => state.user?.nick_name)
  return nickname ? (
    <span className={styles.tag} title={t('nickname')}>
      <span>{nickname}</span>
    </span>
  ) : null
}
