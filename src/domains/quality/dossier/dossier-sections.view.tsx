import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { DossierHead, DossierItem } from '#contract/dossier.ts'
import { master as calls } from '#contract/master.ts'
import { staffView } from '#model/master.ts'
import { SectionRows } from '#platform/panorama/panorama-sections.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { call } from '#web/http/call.ts'
import { say, useLanguage } from '#web/i18n/language.ts'
import { Busy } from '#web/kit/busy.tsx'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { DossierValues } from '../dossier-values/dossier-values.view.tsx'
import styles from './dossier.module.css'
import { dossierWords } from './dossier.words.tsx'
import { DossierFilesView } from './dossier-files.view.tsx'
import { type Held, SECTIONS } from './sections.rules.ts'

/** Figures that one call answers. */
const AT_ONCE = 12

interface Shown extends Held {
  readonly total: number
}

/** 档案内容. What the books hold about the piece: the contents at the left, the chosen section beside it. */
export function DossierSections({ head, items }: { head: DossierHead; items: readonly DossierItem[] }) {
  const t = dossierWords.use()
  const may = usePermissions()
  const [chosen, setChosen] = useState('')
  const sections = useMemo(
    () =>
      SECTIONS.map(section => ({
        ...section,
        books: section.books.filter(({ book, of }) => may[`${book}_view`] === true && of(head) !== ''),
      })).filter(({ books }) => books.length > 0),
    [may, head],
  )
  const totals = useTotals(
    sections.flatMap(({ books }) => books),
    head,
  )
  if (!totals) return <Busy />
  const counted = sections.map(section => {
    const books = section.books.map(held => ({ ...held, total: totals.get(held) ?? 0 }))
    const lacks = items.some(({ key, isThere }) => !isThere && section.asks.includes(key))
    const total = books.reduce((sum, held) => sum + held.total, 0)
    return { ...section, books, total, mark: lacks ? ('lacks' as const) : total > 0 ? ('there' as const) : ('none' as const) }
  })
  const shown = counted.find(({ key }) => key === chosen) ?? counted.find(({ total }) => total > 0) ?? counted[0]
  if (!shown) return <EmptyState kind="result" text={t('empty')} />
  return (
    <section className={styles.sections} aria-label={t('sections')}>
      <nav className={styles.contents} aria-label={t('sections')}>
        {counted.map(({ key, mark, total, shows }) => (
          <button key={key} type="button" aria-current={key === shown.key || undefined} data-mark={mark} onClick={() => setChosen(key)}>
            {mark === 'lacks' ? (
              <ExclamationCircleFilled aria-hidden />
            ) : mark === 'there' ? (
              <CheckCircleFilled aria-hidden />
            ) : (
              <MinusCircleOutlined aria-hidden />
            )}
            <span>{t(`section_${key}` as 'section_material')}</span>
            <small>{shows === 'lab' || shows === 'files' ? '' : total || ''}</small>
          </button>
        ))}
      </nav>
      <div className={styles.rows}>
        {shown.links && (
          <p className={styles.links}>
            {shown.links(head).map(({ key, to }) => (
              <Link key={key} to={to}>
                {t(key)}
              </Link>
            ))}
          </p>
        )}
        <Shows key={shown.key} head={head} section={shown} />
      </div>
    </section>
  )
}

/** Lists of the books, or what is better looked at than read. */
function Shows({
  head,
  section: { shows, books },
}: {
  head: DossierHead
  section: { shows?: string | undefined; books: readonly Shown[] }
}) {
  if (shows === 'files') return <DossierFilesView head={head} />
  if (shows === 'lab') return <DossierValues head={head} isLab />
  if (shows !== 'values') return <Books head={head} books={books} />
  return (
    <>
      <DossierValues head={head} isLab={false} />
      <Books head={head} books={books.filter(({ book }) => book === 'inspection')} />
    </>
  )
}

/** How many rows each book holds about the piece, in as few calls as possible. */
function useTotals(helds: readonly Held[], head: DossierHead): ReadonlyMap<Held, number> | undefined {
  const asked = helds.map(({ book, by, of }) => ({ master: book, where: { [by]: of(head) } }))
  const { data } = useQuery({
    queryKey: ['figures', 'dossier', JSON.stringify(asked)],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(asked.length / AT_ONCE) }, (_, at) => asked.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
      const replies = await Promise.all(parts.map(part => call(calls.figures, { asked: JSON.stringify(part) }, { signal, quiet: true })))
      return replies.flat().map(({ total }) => total)
    },
    staleTime: 0,
  })
  return useMemo(() => data && new Map(helds.map((held, at) => [held, data[at] ?? 0])), [data, helds])
}

function Books({ head, books }: { head: DossierHead; books: readonly Shown[] }) {
  const t = dossierWords.use()
  useLanguage()
  const may = usePermissions()
  const { data } = useQuery({
    queryKey: ['definition', 'dossier', books.map(({ book }) => book).join()],
    queryFn: () => Promise.all(books.map(({ book }) => loadMaster(book))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (books.every(({ total }) => total === 0)) return <EmptyState kind="result" text={t('empty')} />
  if (!data) return <Busy />
  return books.map(({ book, by, of, total }, at) => {
    const master = data[at]
    if (!master || total === 0) return null
    const seen = staffView(master, key => may[`${key}_view`] === true)
    return (
      <section key={book} className={styles.book}>
        <h3>
          {say({ zh: master.title, en: master.en })} <small>{total}</small>
        </h3>
        <SectionRows master={seen} by={by} id={of(head)} total={total} />
      </section>
    )
  })
}
