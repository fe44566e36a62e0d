import { useQuery } from '@tanstack/react-query'
import { master as calls } from '#contract/master.ts'
import type { Figure, Figures } from '#model/figure.ts'
import { numberText } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import { say } from '#web/i18n/language.ts'
import { today } from '#web/kit/clock.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useOnReturn, useTabActive } from '#web/shell/tab-context.ts'
import { type Shown, ShownFigures } from './figures.view.tsx'
import { homeWords } from './home.words.tsx'

const MINUTES = 5 * 60_000

/** A card of figures, loaded in one call, without figures of lists that the person may not see. */
export function FigureCard({ title, figures }: { title: string; figures: Figures }) {
  const t = homeWords.use()
  const may = usePermissions()
  const active = useTabActive()
  const seen = figures(today()).filter(({ master }) => may[`${master}_view`])
  const asked = JSON.stringify(seen.map(({ master, where, sum }) => ({ master, where, sum: sum?.of })))
  const { data, isError, refetch } = useQuery({
    queryKey: ['figures', asked],
    queryFn: ({ signal }) => call(calls.figures, { asked }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: active ? MINUTES : false,
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  const shown = data && seen.map((figure, at) => shownOf(figure, data[at]!, total => t('rows', { total })))
  return <ShownFigures title={title} figures={shown} failed={isError} again={refetch} />
}

function shownOf({ zh, en, path, where, sum }: Figure, found: { total: number; sum: string }, rows: (total: number) => string): Shown {
  return {
    key: zh,
    label: say({ zh, en }),
    to: `${path}/index?${new URLSearchParams(where)}`,
    value: sum ? numberText(sum.kind, found.sum) : String(found.total),
    note: sum && rows(found.total),
  }
}
