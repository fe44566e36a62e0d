import { HomeOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { useNavigate } from 'react-router'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { useTop, useTopMenus } from './data.ts'
import { shellWords } from './shell.words.ts'
import styles from './top-menu.module.css'

const HOME_KEY = 'home'

/** Home and the top-level menus; what does not fit goes under 更多. A top menu chooses what the sidebar shows. */
export function TopMenu() {
  const t = shellWords.use()
  const navigate = useNavigate()
  const tops = useTopMenus()
  const { topMenuId } = useTop()
  const items = [
    { key: HOME_KEY, icon: <HomeOutlined />, label: t('home') },
    ...tops.map(top => ({ key: top.id, icon: <MenuIcon name={top.source} />, label: top.name })),
  ]
  return (
    <nav className={styles.nav} aria-label={t('topMenu')}>
      <Menu
        mode="horizontal"
        className={styles.menu}
        items={items}
        selectedKeys={[topMenuId ?? HOME_KEY]}
        onClick={({ key }) => {
          useTop.setState({ topMenuId: key === HOME_KEY ? undefined : key })
          if (key === HOME_KEY) navigate('/wel/index')
        }}
      />
    </nav>
  )
}
