import { SearchOutlined } from '@ant-design/icons'
import { Input, Segmented, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import styles from './start.module.css'
import { FlowCard, OthersCard } from './start-card.view.tsx'
import { groupsOf, matching, type Startable, useHabits, useSpelled, useStartList } from './start-list.view.tsx'
import { workWords } from './work.words.tsx'

const EVERY = ''
const none: Startable[] = []

/** 发起流程: the forms I may submit, by department, most used first. */
export default function StartScreen() {
  const t = workWords.use()
  const [text, setText] = useState('')
  const [category, setCategory] = useState(EVERY)
  const narrow = useScreenClass() === 0
  const { data, isPending, refetch } = useStartList()
  useOnReturn(refetch)
  const { stars, uses, star, use } = useHabits()
  const spelled = useSpelled(text)
  const rows = data ?? none
  const found = useMemo(() => matching(rows, text, spelled), [rows, text, spelled])
  const groups = useMemo(
    () =>
      groupsOf(
        found.filter(row => !row.startedBy),
        stars,
        uses,
        t('frequent'),
      ),
    [found, stars, uses, t],
  )
  const shown = category === EVERY || text ? groups : groups.filter(group => group.key === category)
  const others = text ? found.filter(row => row.startedBy) : none
  const categories = [{ value: EVERY, label: t('allFlows') }, ...groups.map(group => ({ value: group.key, label: group.name }))]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Input
          className={styles.search}
          allowClear
          autoFocus={!narrow}
          prefix={<SearchOutlined />}
          placeholder={t('searchFlow')}
          aria-label={t('searchFlow')}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        {narrow ? (
          <Select aria-label={t('allFlows')} value={category} onChange={setCategory} options={categories} />
        ) : (
          <div className={styles.categories}>
            <Segmented value={category} onChange={setCategory} options={categories} />
          </div>
        )}
      </header>
      {isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {!isPending && shown.length === 0 && others.length === 0 && (
        <EmptyState kind={text ? 'result' : 'data'} text={text ? t('noFlowFound', { text }) : t('noFlow')} />
      )}
      {shown.map(group => (
        <section key={group.key} aria-label={group.name}>
          <h2 className={styles.group}>
            {group.name}
            <small className="ms-number">{group.rows.length}</small>
          </h2>
          <ul className={styles.grid}>
            {group.rows.map(row => (
              <li key={row.key}>
                <FlowCard row={row} starred={stars.includes(row.key)} onStar={() => star(row.key)} onUse={() => use(row.key)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others.length > 0 && (
        <section aria-label={t('startedByOthers')}>
          <h2 className={styles.group}>
            {t('startedByOthers')}
            <small className="ms-number">{others.length}</small>
          </h2>
          <ul className={styles.grid}>
            {others.map(row => (
              <li key={row.key}>
                <OthersCard row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
