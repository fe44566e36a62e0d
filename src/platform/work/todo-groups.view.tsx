import { useQuery } from '@tanstack/react-query'
import { flowWork } from '#contract/flow.ts'
import { call } from '#web/http/call.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './work.module.css'
import { workWords } from './work.words.tsx'

/** 分组. To-dos by category, beside the list that they filter or above it; small screens use the filter above the list. */
export function TodoGroups({ list, isAbove }: { list: ListHandle; isAbove: boolean }) {
  const t = workWords.use()
  const isWide = useScreenClass() === 3
  const { data } = useQuery({
    // Below the key of the list, so that both are reloaded together.
    queryKey: ['list', 'work-todo', 'groups'],
    queryFn: ({ signal }) => call(flowWork.todoGroups, {}, { signal, quiet: true }),
    enabled: isWide,
    staleTime: 0,
  })
  if (!isWide || !data || data.total === 0) return null
  const { filters } = list.state.asked
  const narrow = (key: 'category' | 'overdue' | 'returned' | undefined, value = '') => {
    const { category: _, overdue: __, returned: ___, ...rest } = filters
    list.clear()
    list.state.adopt({ filters: key ? { ...rest, [key]: value } : rest })
  }
  const group = (label: string, total: number, chosen: boolean, choose: () => void, late = false) => (
    <li key={label}>
      <button type="button" aria-pressed={chosen} onClick={choose}>
        <span>{label}</span>
        <b className="ms-number" data-late={late && total > 0}>
          {total}
        </b>
      </button>
    </li>
  )
  return (
    <nav className={isAbove ? styles.chips : styles.groups} aria-label={t('groups')}>
      <ul>
        {group(t('groupAll'), data.total, !filters.category && !filters.overdue && !filters.returned, () => narrow(undefined))}
        {group(t('groupLate'), data.overdue, filters.overdue === '1', () => narrow('overdue', '1'), true)}
        {data.returned > 0 && group(t('groupReturned'), data.returned, filters.returned === '1', () => narrow('returned', '1'), true)}
      </ul>
      <ul>
        {data.groups.map(({ category, categoryName, total }) =>
          group(categoryName, total, filters.category === category, () => narrow('category', category)),
        )}
      </ul>
    </nav>
  )
}
