import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { memo } from 'react'
import { Link } from 'react-router'
import { useSite } from '../http/site.ts'
import { IconButton } from '../kit/icon-button.tsx'
import styles from './header.module.css'
import { HeaderTools } from './header-tools.tsx'
import type { ScreenClass } from './screen-class.ts'
import { useSettings } from './settings.ts'
import { shellWords } from './shell.words.ts'
import { TopMenu } from './top-menu.tsx'
import { TopSearchSlot } from './top-search-slot.tsx'

interface Props {
  screen: ScreenClass
  /** The name of the page, which phones have no tab for; undefined at home. */
  title: string | undefined
  collapsed: boolean
  onMenu(): void
}

export const Header = memo(function Header({ screen, title, collapsed, onMenu }: Props) {
  const t = shellWords.use()
  const { shortName, logo } = useSite()
  const { shown } = useSettings()
  const fold = () => useSettings.setState({ collapsed: !collapsed })
  return (
    <header className={styles.header} data-screen={screen}>
      {screen === 0 ? (
        <IconButton label={t('openMenu')} icon={<MenuOutlined />} onClick={onMenu} />
      ) : (
        <Link to="/wel/index" className={styles.logo} data-collapsed={collapsed}>
          {logo && <img src={logo} alt="" width={28} height={28} />}
          {!collapsed && <span>{shortName}</span>}
        </Link>
      )}
      {screen > 1 && shown.collapse && (
        <IconButton
          label={t(collapsed ? 'expand' : 'collapse')}
          aria-expanded={!collapsed}
          icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={fold}
        />
      )}
      {screen === 0 && <span className={styles.name}>{title ?? shortName}</span>}
      <div className={styles.middle}>{shown.menu && screen > 0 && <TopMenu />}</div>
      {shown.search && screen > 1 && <TopSearchSlot />}
      <HeaderTools screen={screen} />
    </header>
  )
})
