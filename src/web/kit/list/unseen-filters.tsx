import { Tag } from 'antd'
import { say } from '#web/i18n/language.ts'
import { type Field, inSearch } from './field.ts'
import { listWords } from './list.words.ts'
import { seenIn } from './period.tsx'

interface Props {
  fields: readonly Field[]
  filters: Record<string, string>
  onSearch(filters: Record<string, string>): void
}

const SIGNS: Readonly<Record<string, string>> = { gt: '>', ge: '≥', lt: '<', le: '≤', notequal: '≠' }

/** Filters from the URL that no search control can show; each is listed and can be removed. */
export function UnseenFilters({ fields, filters, onSearch }: Props) {
  const t = listWords.use()
  const seen = new Set(inSearch(fields).flatMap(seenIn))
  const unseen = Object.keys(filters).flatMap(key => {
    const cut = key.lastIndexOf('_')
    const field = seen.has(key) ? undefined : fields.find(each => each.key === key.slice(0, cut))
    const how = key.slice(cut + 1)
    if (!field || !(how in SIGNS || how === 'null' || how === 'notnull' || how === 'equal')) return []
    return [
      { key, text: how in SIGNS ? `${say(field.label)} ${SIGNS[how]} ${filters[key]}` : t(how as 'null', { label: say(field.label) }) },
    ]
  })
  const without = (key: string) => Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key))
  return unseen.map(({ key, text }) => (
    <Tag key={key} color="processing" closable onClose={() => onSearch(without(key))}>
      {text}
    </Tag>
  ))
}
