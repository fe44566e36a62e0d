import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { say } from '../i18n/language.ts'
import { searchActions } from './actions.ts'
import { useAllMenus } from './data.ts'
import { showPerson } from './dialog-store.ts'
import { type Leaf, searchLeaves } from './menu.ts'
import { useRecent } from './recent.ts'
import { useServerFound } from './search-server.ts'
import { shellWords } from './shell.words.ts'

const MOST = 50
/** Limits the menus when there are other results. */
const FEW = 6

export interface Found {
  id: string
  name: string
  icon?: string
  note: string
  run(): void
}

export interface FoundGroup {
  title: string
  items: Found[]
}

/** The results of the search box by group; before typing, recently visited pages. */
export function useFound(typed: string): { groups: FoundGroup[]; asking: boolean } {
  const t = shellWords.use()
  const navigate = useNavigate()
  const { leaves } = useAllMenus()
  const recent = useRecent(state => state.visits)
  const { papers, rows, people, asking } = useServerFound(typed)
  const groups = useMemo(() => {
    const page = (leaf: Leaf): Found => ({
      id: leaf.id,
      name: leaf.name,
      icon: leaf.source,
      note: leaf.trail.join(' / '),
      run: () => navigate(leaf.to),
    })
    if (!typed.trim()) {
      const visited = recent.flatMap(visit => leaves.find(leaf => leaf.to === visit.to) ?? []).map(page)
      return [{ title: t('groupRecent'), items: visited }].filter(group => group.items.length > 0)
    }
    const actions = searchActions(typed).map(action => ({ ...action, note: '' }))
    const persons = people.map(person => ({
      id: `person-${person.id}`,
      name: person.realName || person.name,
      icon: 'user',
      note: person.deptName,
      run: () => showPerson(person),
    }))
    const other = [...papers, ...rows].map(({ id, kind, en, title, note, to }) => {
      const group = say({ zh: kind, en })
      return { id: `found-${id}`, name: title, icon: 'file-text', note: note === kind ? group : note, group, run: () => navigate(to) }
    })
    const documents = other.slice(0, papers.length).map(found => ({ ...found, note: `${found.group} · ${found.note}` }))
    const books = [...new Set(other.slice(papers.length).map(({ group }) => group))]
    const most = actions.length + persons.length + other.length > 0 ? FEW : MOST
    return [
      { title: t('groupMenu'), items: searchLeaves(leaves, typed).slice(0, most).map(page) },
      { title: t('groupPapers'), items: documents },
      ...books.map(title => ({ title, items: other.slice(papers.length).filter(({ group }) => group === title) })),
      { title: t('groupAction'), items: actions },
      { title: t('groupPeople'), items: persons },
    ].filter(group => group.items.length > 0)
  }, [leaves, recent, papers, rows, people, typed, navigate, t])
  return { groups, asking }
}
