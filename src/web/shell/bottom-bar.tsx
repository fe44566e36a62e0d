import { CarryOutOutlined, HomeOutlined, PlayCircleOutlined, UserOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { NavLink } from 'react-router'
import styles from './bottom-bar.module.css'
import { useAllMenus, useCounts } from './data.ts'
import { shellWords } from './shell.words.ts'

/** On phones: home, to-dos, start, me. */
export function BottomBar() {
  const t = shellWords.use()
  const { sysBacklogCount } = useCounts()
  const { leaves } = useAllMenus()
  const may = (to: string) => leaves.some(leaf => leaf.to === to)
  return (
    <nav className={styles.bar} aria-label={t('mainMenu')}>
      <NavLink to="/wel/index">
        <HomeOutlined />
        {t('bottomHome')}
      </NavLink>
      {may('/work/todo/index') && (
        <NavLink to="/work/todo/index">
          <Badge count={sysBacklogCount} overflowCount={99} size="small">
            <CarryOutOutlined />
          </Badge>
          {t('bottomTodo')}
        </NavLink>
      )}
      {may('/work/start/index') && (
        <NavLink to="/work/start/index">
          <PlayCircleOutlined />
          {t('bottomStart')}
        </NavLink>
      )}
      <NavLink to="/info/index">
        <UserOutlined />
        {t('bottomMine')}
      </NavLink>
    </nav>
  )
}
