import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { report as calls } from '#contract/report.ts'
import { filterText, type Report } from '#model/report.ts'
import { tiedIn } from '#model/tie.ts'
import { call } from '../http/call.ts'
import { today } from '../kit/clock.ts'
import { useOnReturn } from '../shell/tab-context.ts'

export type ReportRow = Record<string, unknown> & { labels?: Record<string, string> }
export type Keys = Readonly<Record<string, string | null>>

const GROUP = 'group'
const SIZE = 50
/** Rows of an opened group. */
export const MOST = 500

/** The filters from the URL, so that a copied link shows the same; missing ones take their initial value. */
function useAsked(report: Report) {
  const [params, setParams] = useSearchParams()
  const text = params.toString()
  return useMemo(() => {
    const sent = new URLSearchParams(text)
    const begins = report.initial(today()) as Record<string, unknown>
    const filters = Object.fromEntries(
      Object.entries(report.filters).flatMap(([name, { options }]) => {
        const value = sent.get(name) || (options.required ? filterText(begins[name]) : '')
        return value ? [[name, value]] : []
      }),
    )
    const chosen = sent.get(GROUP)?.split(',') ?? report.groupBy
    const groups = chosen.filter(name => report.keys.includes(name))
    const put = (next: Record<string, string>, by: readonly string[]) =>
      setParams({ ...next, ...(by.join() === report.groupBy.join() ? {} : { [GROUP]: by.join() }) }, { replace: true })
    return {
      filters,
      groups,
      search: (next: Record<string, string>) => put(next, groups),
      group: (by: readonly string[]) => put(filters, by),
    }
  }, [text, report, setParams])
}

interface Page {
  current: number
  size: number
  sort?: { key: string; down: boolean }
}

/** A report under its filters, in the shown columns: rows or groups by pages, and the total. */
export function useReport(report: Report, shown: readonly string[]) {
  const client = useQueryClient()
  const asked = useAsked(report)
  const { filters, groups } = asked
  const [page, setPage] = useState<Page>({ current: 1, size: SIZE })
  // A new query starts at its first page.
  const question = JSON.stringify([filters, groups])
  const [before, setBefore] = useState(question)
  if (question !== before) {
    setBefore(question)
    setPage(old => ({ ...old, current: 1, sort: undefined }))
  }
  // Grouped by all keys, the innermost groups are the rows themselves.
  const levels = groups.length === report.keys.length ? groups.slice(0, -1) : groups
  const sort = page.sort && { [page.sort.down ? 'descs' : 'ascs']: page.sort.key }
  const params: Record<string, string> = { report: report.key, ...filters }
  const measures = shown.filter(name => report.measures[name]).join()
  const rowsAt = (keys: Keys, level: number, more: Record<string, string>, signal?: AbortSignal) =>
    call(
      calls.rows,
      { report: report.key },
      {
        signal,
        query: {
          ...{ ...params, ...sort, ...more, measures, by: levels[level] ?? '' },
          within: Object.keys(keys).length > 0 ? JSON.stringify(keys) : '',
        },
      },
    ) as Promise<{ records: ReportRow[]; total: number }>
  const rows = useQuery({
    queryKey: ['report', report.key, 'rows', question, measures, page],
    queryFn: ({ signal }) => rowsAt({}, 0, { current: String(page.current), size: String(page.size) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const totals = useQuery({
    queryKey: ['report', report.key, 'totals', JSON.stringify(filters), measures],
    queryFn: ({ signal }) => call(calls.totals, { report: report.key }, { signal, quiet: true, query: { ...params, measures } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  // After the totals: the page does not wait for the comparison.
  const ties = useQuery({
    queryKey: ['report', report.key, 'ties', JSON.stringify(filters)],
    queryFn: ({ signal }) => call(calls.ties, { report: report.key }, { signal, quiet: true, query: filters }),
    enabled: tiedIn(report.ties).length > 0 && totals.isSuccess,
    staleTime: 0,
  })
  useOnReturn(() => client.invalidateQueries({ queryKey: ['report', report.key] }))
  return {
    ...asked,
    ...{ page, params, levels, question },
    rows: rows.data?.records ?? [],
    total: rows.data?.total ?? 0,
    totals: totals.data,
    ties: ties.data ?? [],
    isPending: rows.isPending || rows.isPlaceholderData,
    error: rows.error ?? totals.error,
    reload: () => void client.invalidateQueries({ queryKey: ['report', report.key] }),
    turn: (current: number, size: number) => setPage(old => ({ ...old, current: size === old.size ? current : 1, size })),
    sortBy: (next: Page['sort']) => setPage(old => ({ ...old, sort: next, current: 1 })),
    /** The lines inside a group. */
    open: (keys: Keys, level: number) => rowsAt(keys, level, { current: '1', size: String(MOST) }),
    /** All rows individually, up to what fits on paper. */
    list: () =>
      call(calls.rows, { report: report.key }, { query: { ...params, measures, current: '1', size: String(MOST) } }) as Promise<{
        records: ReportRow[]
        total: number
      }>,
  }
}

export type ReportState = ReturnType<typeof useReport>
