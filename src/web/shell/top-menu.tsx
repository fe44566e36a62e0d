import { HomeOutlined } from '@ant-design/icons'
import { Menu } from 'antd'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { navigateTo } from '../kit/nav.ts'
import { useTop, useTopMenus } from './data.ts'
import { useTopMenuName } from './menu-names.ts'
import { shellWords } from './shell.words.ts'
import { HOME } from './tabs.ts'
import styles from './top-menu.module.css'

const HOME_KEY = 'home'

/** Home and the top-level menus; what does not fit moves under 更多. A top menu selects the content of the sidebar. */
export function TopMenu() {
  const t = shellWords.use()
  const tops = useTopMenus()
  const { topMenuId } = useTop()
  const nameOf = useTopMenuName()
  const items = [
    { key: HOME_KEY, icon: <HomeOutlined />, label: t('home') },
    ...tops.map(top => ({ key: top.id, icon: <MenuIcon name={top.source} />, label: nameOf(top.code, top.name) })),
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
          if (key === HOME_KEY) navigateTo(HOME)
        }}
      />
    </nav>
  )
}
