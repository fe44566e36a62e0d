import { create } from 'zustand'
import { persisted } from '../kit/persisted.ts'

/** Recently visited pages, for the home page. */
export interface Visit {
  to: string
  label: string
  icon?: string
  time: number
}

const MOST = 12

export const useRecent = create<{ visits: Visit[] }>()(() => ({ visits: [] }))
persisted(useRecent, 'recent', ['visits'])

export const noteVisit = (visit: Visit) =>
  useRecent.setState(({ visits }) => ({ visits: [visit, ...visits.filter(each => each.to !== visit.to)].slice(0, MOST) }))

export const forgetVisits = () => useRecent.setState({ visits: [] })
