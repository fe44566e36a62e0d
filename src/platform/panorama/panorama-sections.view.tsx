import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { master as calls } from '#contract/master.ts'
import { type Master, staffView } from '#model/master.ts'
import type { Panorama, Section } from '#model/panorama.ts'
import { MasterCard } from '#platform/master/master-card.view.tsx'
import { fieldsOf } from '#platform/master/master-fields.view.tsx'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { loadMaster } from '#web/document/registry.ts'
import { call } from '#web/http/call.ts'
import { say, useLanguage } from '#web/i18n/language.ts'
import { Busy } from '#web/kit/busy.tsx'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { Cell } from '#web/kit/list/cell.tsx'
import { columnOf, type Row } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './panorama.module.css'
import { panoramaWords } from './panorama.words.tsx'

/** Rows of a section; the rest is in the list that it links to. */
const ROWS = 10
/** Columns that fit beside each other. */
const COLUMNS = 9
/** Figures that one call answers. */
const AT_ONCE = 12

/** What other books hold about the row, those with rows first, each with its number of rows. */
export function PanoramaSections({ panorama, id }: { panorama: Panorama; id: string }) {
  const t = panoramaWords.use()
  useLanguage()
  const may = usePermissions()
  const seen = useMemo(() => panorama.sections.filter(({ book }) => may[`${book}_view`]), [panorama, may])
  const masters = useQuery({
    queryKey: ['definition', 'panorama', seen.map(({ book }) => book).join()],
    queryFn: () => Promise.all(seen.map(({ book }) => loadMaster(book))),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const counts = useCounts(seen, id)
  const [open, setOpen] = useState('')
  if (seen.length === 0) return <EmptyState kind="result" text={t('none')} />
  if (!masters.data) return <Busy />
  const known = seen.flatMap((section, at) => {
    const master = masters.data[at]
    return master ? [{ ...section, master: staffView(master, key => may[`${key}_view`] === true), count: counts?.[at] }] : []
  })
  const shown = known.find(({ book }) => book === open) ?? known.find(({ count }) => count) ?? known[0]
  return (
    <section className="ms-card" aria-label={t('sections')}>
      <div className={styles.chips}>
        {known.map(({ book, master, count }) => (
          <Button
            key={book}
            size="small"
            color={book === shown?.book ? 'primary' : 'default'}
            variant={book === shown?.book ? 'filled' : 'text'}
            aria-pressed={book === shown?.book}
            onClick={() => setOpen(book)}
          >
            <span className={count === 0 ? styles.quiet : undefined}>{say({ zh: master.title, en: master.en })}</span>
            {count !== undefined && <small className={styles.quiet}>{count}</small>}
          </Button>
        ))}
      </div>
      {shown && <SectionRows key={shown.book} {...shown} id={id} total={shown.count} />}
    </section>
  )
}

/** How many rows each section has, in as few calls as possible. */
function useCounts(sections: readonly Section[], id: string): readonly number[] | undefined {
  const parts = Array.from({ length: Math.ceil(sections.length / AT_ONCE) }, (_, at) => sections.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
  return useQueries({
    queries: parts.map(part => {
      const asked = JSON.stringify(part.map(({ book, by }) => ({ master: book, where: { [by]: id } })))
      return {
        queryKey: ['figures', asked],
        queryFn: ({ signal }: { signal: AbortSignal }) => call(calls.figures, { asked }, { signal, quiet: true }),
        staleTime: 0,
      }
    }),
    combine: replies =>
      replies.every(({ data }) => data) ? replies.flatMap(({ data = [] }) => data.map(({ total }) => total)) : undefined,
  })
}

/** Rows of a book about one thing: `by` is the column that names it, `id` its value there. */
interface Shown {
  master: Master
  by: string
  id: string
  total: number | undefined
}

export function SectionRows({ master, by, id, total }: Shown) {
  const t = panoramaWords.use()
  const isNarrow = useScreenClass() === 0
  const { data, error, refetch } = useQuery({
    queryKey: ['list', master.key, 'panorama', by, id],
    queryFn: ({ signal }) =>
      call(calls.list, { master: master.key }, { signal, quiet: true, query: { [by]: id, current: '1', size: String(ROWS) } }),
    staleTime: 0,
  })
  const fields = useMemo(() => fieldsOf(master), [master])
  const columns = master.list
    .filter(key => key !== by)
    .slice(0, COLUMNS)
    .map(key => fields.find(field => field.key === key)!)
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Busy />
  const rows = data.records as Row[]
  if (rows.length === 0) return <EmptyState kind="result" text={t('nothing')} />
  return (
    <>
      {isNarrow ? (
        rows.map(row => <MasterCard key={String(row.id)} master={master} fields={fields} row={row} actions={null} />)
      ) : (
        <Table<Row>
          rowKey="id"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={rows}
          columns={columns.map(field => ({
            key: field.key,
            title: say(field.label),
            align: columnOf(field).align,
            render: (_: unknown, row: Row) => <Cell field={field} row={row} />,
          }))}
        />
      )}
      <p className={styles.more}>
        <Link to={`${master.page?.path}/index?${new URLSearchParams({ [by]: id })}`}>{t('all', { total: total ?? data.total })}</Link>
      </p>
    </>
  )
}
