import { useDict } from '#web/kit/list/dict.ts'

/** Names of the entries of a dictionary of the business. */
export function useNames(code: string): (key: string) => string {
  const entries = useDict({ code, book: 'business' })
  return key => entries.find(entry => entry.dictKey === key)?.dictValue ?? key
}
