import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { categoryForSupplier, supplierWords } from '#company/supplier-words.ts'
import type { Reply } from '#contract/call.ts'
import { flowWork } from '#contract/flow.ts'
import { EXTERNAL } from '#model/account.ts'
import { formNameOf } from '#model/flow/name.ts'
import { call } from '#web/http/call.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { keepUserSetting, useUserSettings } from '#web/kit/list/settings.ts'
import { folderName } from '#web/shell/menu-names.ts'
import { useSession } from '#web/shell/session.ts'

export type Startable = Reply<typeof flowWork.startList>['records'][number]

const ALL = 500

/** All flows, loaded at once: about a hundred, filtered while typing. Those that others start (`startedBy`) are only found by a search. */
const startListQuery = queryOptions({
  queryKey: ['work', 'start-list'],
  queryFn: ({ signal }) => call(flowWork.startList, { others: 1 }, { signal, quiet: true, query: { current: 1, size: ALL } }),
  staleTime: 5 * 60_000,
})

export function useStartList() {
  const language = useLanguage(state => state.language)
  const isExternal = useSession(state => state.accountType) === EXTERNAL
  return useQuery({
    ...startListQuery,
    select: ({ records }) => {
      const rows = records.map(row => ({ ...row, name: formNameOf(row.name), ...(isExternal ? inSupplierWords(row) : {}) }))
      return language === 'zh' ? rows : rows.map(inEnglish)
    },
  })
}

function inSupplierWords({ key, category, categoryName }: Startable): Partial<Startable> {
  const words = supplierWords[key]
  return { categoryName: categoryForSupplier(category)?.zh ?? categoryName, ...(words ? { name: words.zh, en: words.en } : {}) }
}

const inEnglish = (row: Startable): Startable => ({
  ...row,
  name: row.en || row.name,
  categoryName: folderName(row.category.replace('flow_', 'dept_')) ?? row.categoryName,
})

/** Those of some flows that the person may start; no request if there are none. */
export function useStartable(keys: readonly string[]): ReadonlySet<string> {
  const { data } = useQuery({ ...startListQuery, enabled: keys.length > 0 })
  return new Set(
    data?.records.filter(row => keys.includes(row.key) && !row.startedBy && row.suspensionState !== PAUSED).map(row => row.key),
  )
}
const PAUSED = 2

const STARS = 'work:stars'
const USES = 'work:uses'
const MOST = 8
export const FREQUENT = '__frequent'

const LATIN = /^[a-z]+$/i

/** Keys of flows that match by pinyin, which only the server knows. */
export function useSpelled(typed: string): readonly string[] {
  const text = typed.trim().toLowerCase()
  const { data } = useQuery({
    queryKey: ['work', 'start-list', text],
    queryFn: ({ signal }) => call(flowWork.startList, { name: text, others: 1 }, { signal, quiet: true, query: { current: 1, size: ALL } }),
    enabled: LATIN.test(text),
    placeholderData: keepPreviousData,
  })
  return (LATIN.test(text) && data?.records.map(row => row.key)) || none
}

/** Starred forms and how often each was opened; stored with the account. */
export function useHabits() {
  const all = useUserSettings()
  const stars = (Array.isArray(all[STARS]) ? all[STARS] : none) as string[]
  const uses = (all[USES] ?? never) as Record<string, number>
  return {
    stars,
    uses,
    star: (key: string) => keepUserSetting(STARS, stars.includes(key) ? stars.filter(each => each !== key) : [...stars, key]),
    use: (key: string) => keepUserSetting(USES, { ...uses, [key]: (uses[key] ?? 0) + 1 }),
  }
}
const none: string[] = []
const never: Record<string, number> = {}

/** By name, key and pinyin; names that start with the text first. */
export function matching(rows: readonly Startable[], typed: string, spelled: readonly string[]): Startable[] {
  // Whoever types the name of the decision means the form.
  const text = formNameOf(typed.trim().toLowerCase())
  if (!text) return [...rows]
  const rank = ({ name, key }: Startable) => {
    const lower = name.toLowerCase()
    if (lower.startsWith(text)) return 0
    if (lower.includes(text)) return 1
    return spelled.includes(key) ? 2 : key.toLowerCase().includes(text) ? 3 : 9
  }
  return rows
    .map(row => ({ row, rank: rank(row) }))
    .filter(each => each.rank < 9)
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

export interface Group {
  key: string
  name: string
  rows: Startable[]
}

/** Starred and most used ones first, then by department. */
export function groupsOf(rows: readonly Startable[], stars: readonly string[], uses: Record<string, number>, frequent: string): Group[] {
  const weight = (row: Startable) => (stars.includes(row.key) ? 1_000_000 - stars.indexOf(row.key) : (uses[row.key] ?? 0))
  const liked = rows.filter(row => weight(row) > 0).sort((a, b) => weight(b) - weight(a))
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const group = groups.get(row.category) ?? { key: row.category, name: row.categoryName || row.category, rows: [] }
    group.rows.push(row)
    groups.set(row.category, group)
  }
  const first = liked.length > 0 ? [{ key: FREQUENT, name: frequent, rows: liked.slice(0, Math.max(MOST, stars.length)) }] : []
  return [...first, ...groups.values()]
}
