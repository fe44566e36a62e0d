import { useQuery } from '@tanstack/react-query'
import { master as calls } from '#contract/master.ts'
import { EXTERNAL } from '#model/account.ts'
import type { Figure, Figures } from '#model/figure.ts'
import { numberText } from '#web/document/show.ts'
import { call } from '#web/http/call.ts'
import { type Bilingual, say } from '#web/i18n/language.ts'
import { today } from '#web/kit/clock.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { useOnReturn, useTabActive } from '#web/shell/tab-context.ts'
import { type Shown, ShownFigures } from './figures.view.tsx'
import { homeWords } from './home.words.tsx'
import { useQuiet } from './quiet.view.tsx'

const MINUTES = 5 * 60_000

interface Props {
  title: string
  /** What suppliers call the card. */
  outside?: Bilingual
  figures: Figures
  hasBars?: boolean
}

/** A card of figures, loaded in one call, without figures of lists that the person may not see. */
export function FigureCard({ title, outside, figures, hasBars = false }: Props) {
  const t = homeWords.use()
  const may = usePermissions()
  const active = useTabActive()
  const deptId = useSession(state => state.user?.dept_id ?? '')
  const seen = figures(today(), { deptId, may: right => may[right] === true }).filter(({ master }) => may[`${master}_view`])
  const asked = JSON.stringify(seen.map(({ master, where, sum }) => ({ master, where, sum: sum?.of })))
  const { data, isError, refetch } = useQuery({
    queryKey: ['figures', asked],
    queryFn: ({ signal }) => call(calls.figures, { asked }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: active ? MINUTES : false,
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  useQuiet(data && (data.some(({ total }) => total > 0) ? 'speaks' : 'gone'))
  const isExternal = useSession(state => state.accountType) === EXTERNAL
  const largest = Math.max(0, ...(data ?? []).map(sizeOf))
  const shown =
    data &&
    seen.map((figure, at) => ({
      ...shownOf({ ...figure, ...(isExternal ? figure.outside : {}) }, data[at]!, total => t('rows', { total })),
      share: largest > 0 ? sizeOf(data[at]!) / largest : 0,
    }))
  return (
    <ShownFigures title={isExternal && outside ? say(outside) : title} figures={shown} failed={isError} again={refetch} hasBars={hasBars} />
  )
}

interface Found {
  total: number
  sum: string
}

/** For the length of a bar only; the figure itself stays exact. */
const sizeOf = ({ total, sum }: Found) => (sum ? Number(sum) : total)

function shownOf({ zh, en, path, where, sum, isLate }: Figure, found: Found, rows: (total: number) => string): Shown {
  return {
    key: zh,
    label: say({ zh, en }),
    to: `${path}/index?${new URLSearchParams(where)}`,
    value: sum ? numberText(sum.kind, found.sum) : String(found.total),
    note: sum && rows(found.total),
    isLate: isLate && found.total > 0,
  }
}
