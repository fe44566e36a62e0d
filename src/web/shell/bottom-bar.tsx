import { CarryOutOutlined, HomeOutlined, PlayCircleOutlined, UserOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { NavLink } from 'react-router'
import styles from './bottom-bar.module.css'
import { useCounts } from './data.ts'
import { shellWords } from './shell.words.ts'

/** On phones: home, to-dos, start, me. */
export function BottomBar() {
  const t = shellWords.use()
  const { sysBacklogCount } = useCounts()
  return (
    <nav className={styles.bar} aria-label={t('mainMenu')}>
      <NavLink to="/wel/index">
        <HomeOutlined />
        {t('bottomHome')}
      </NavLink>
      <NavLink to="/work/todo/index">
        <Badge count={sysBacklogCount} overflowCount={99} size="small">
          <CarryOutOutlined />
        </Badge>
        {t('bottomTodo')}
      </NavLink>
      <NavLink to="/work/start/index">
        <PlayCircleOutlined />
        {t('bottomStart')}
      </NavLink>
      <NavLink to="/info/index">
        <UserOutlined />
        {t('bottomMine')}
      </NavLink>
    </nav>
  )
}
