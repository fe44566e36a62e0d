import { useCounts } from '../../web/shell/data.ts'
import { useTabActive } from '../../web/shell/tab-context.ts'
import { Counters } from './counters.view.tsx'
import { Favourites } from './favourites.view.tsx'
import { Greeting } from './greeting.view.tsx'
import styles from './home.module.css'
import { HomeNotices } from './notices.view.tsx'
import { Recent } from './recent.view.tsx'
import { HomeTodos } from './todos.view.tsx'

/** 首页: what waits for me, what is new, where I usually go. */
export default function HomeScreen() {
  const counts = useCounts(useTabActive())
  return (
    <div className={styles.home}>
      <Greeting />
      <Counters counts={counts} />
      <div className={styles.wide}>
        <HomeTodos />
        <HomeNotices />
      </div>
      <div className={styles.wide}>
        <Favourites />
        <Recent />
      </div>
    </div>
  )
}
