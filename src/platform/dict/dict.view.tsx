import { Segmented, Splitter } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './dict.module.css'
import { dictWords } from './dict.words.tsx'
import { type Book, type Entry, type Layout, rightsOf } from './dict-data.view.tsx'
import { DictList } from './dict-list.view.tsx'
import { Entries } from './entries.view.tsx'

/** 字典管理. One view for both layouts and both kinds: dictionaries on one side, entries of the selected one on the other. */
export function DictView({ layout, book: first }: { layout: Layout; book: Book }) {
  const t = dictWords.use()
  const permissions = usePermissions()
  const narrow = useScreenClass() === 0
  const [book, setBook] = useState(first)
  const [chosen, setChosen] = useState<Entry>()
  const both = permissions[rightsOf('system').view] && permissions[rightsOf('business').view]

  const books = both && (
    <Segmented
      aria-label={t('books')}
      value={book}
      onChange={next => {
        setBook(next)
        setChosen(undefined)
      }}
      options={[
        { value: 'system' as const, label: t('system') },
        { value: 'business' as const, label: t('business') },
      ]}
    />
  )
  const list = (
    <DictList
      key={book}
      book={book}
      books={books}
      asTable={layout === 'vertical' && !narrow}
      chosen={chosen}
      // On a phone the list is alone until one is selected.
      autoChoose={!narrow}
      onChoose={setChosen}
    />
  )
  const entries = chosen ? (
    <Entries key={chosen.id} book={book} dictionary={chosen} onBack={narrow ? () => setChosen(undefined) : undefined} />
  ) : (
    <section className={styles.panel}>
      <div className={styles.middle}>
        <EmptyState kind="data" text={t(layout === 'horizontal' ? 'chooseFirst' : 'chooseAbove')} />
      </div>
    </section>
  )
  if (narrow) return <div className={styles.phone}>{chosen ? entries : list}</div>
  const across = layout === 'horizontal'
  return (
    <Splitter className={`${styles.split} ${styles[layout]}`} orientation={layout}>
      <Splitter.Panel defaultSize={across ? 360 : '55%'} min={across ? 280 : 180} max={across ? '50%' : '75%'}>
        {list}
      </Splitter.Panel>
      <Splitter.Panel min={across ? 420 : 160}>{entries}</Splitter.Panel>
    </Splitter>
  )
}
