import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { user } from '#contract/user.ts'
import type { Field } from '#model/form/field.ts'
import { referenceQuery } from '#web/document/controls/references.ts'
import { documentWords } from '#web/document/document.words.ts'
import { call } from '#web/http/call.ts'

const WAIT = 250

interface Props {
  field: Field
  id?: string
  value?: string
  onChange?: (id: string | undefined) => void
}

/** A filter on a reference or person: searched by name, sent as id. */
export function IdFilter({ field, id, value, onChange }: Props) {
  const t = documentWords.use()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const people = useQuery({
    queryKey: ['user', 'choose', keyword],
    queryFn: ({ signal }) => call(user.userList, { keyword: keyword || undefined }, { signal, quiet: true }),
    enabled: open && field.kind === 'user',
  })
  const rows = useQuery({ ...referenceQuery({ to: field.to ?? '', keyword }), enabled: open && field.kind === 'ref' })
  const options =
    field.kind === 'user'
      ? (people.data ?? []).map(person => ({ value: person.id, label: person.realName || person.name }))
      : (rows.data?.rows ?? []).map(row => ({ value: row.id, label: row.label }))
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      placeholder={t('choose')}
      notFoundContent={people.isFetching || rows.isFetching ? ' ' : t('noneFound')}
      value={value || undefined}
      onChange={onChange}
      options={options}
    />
  )
}
