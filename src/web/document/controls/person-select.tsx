import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { user } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import { documentWords } from '../document.words.ts'
import type { ControlProps } from './control.ts'
import styles from './controls.module.css'

export interface Person {
  id: string
  label: string
}

interface Props extends Omit<ControlProps, 'value' | 'onChange'> {
  several?: boolean
  value: readonly Person[]
  onChange(people: Person[]): void
  autoFocus?: boolean
}

const WAIT = 250

/** Finds colleagues by name, pinyin, initials or account. The server searches, so the number of accounts does not matter. */
export function PersonSelect({ several, value, onChange, bare: _, ...rest }: Props) {
  const t = documentWords.use()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['user', 'choose', keyword],
    queryFn: ({ signal }) => call(user.userList, { keyword: keyword || undefined }, { signal, quiet: true }),
    enabled: open,
  })
  const chosen = value.map(({ id, label }) => ({ value: id, label }))
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      mode={several ? 'multiple' : undefined}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      loading={isFetching}
      placeholder={rest.placeholder ?? t('choosePerson')}
      notFoundContent={isFetching ? ' ' : t('nobody')}
      value={(several ? chosen : chosen[0]) as never}
      onChange={(next: unknown) => {
        setTyped('')
        const all = (Array.isArray(next) ? next : next ? [next] : []) as { value: string; label: unknown }[]
        onChange(all.map(({ value: id, label }) => ({ id, label: String(label) })))
      }}
      options={data.map(({ id, realName, name, account, deptName }) => ({ value: id, label: realName || name, account, deptName }))}
      optionRender={({ data: person }) => (
        <span className={styles.person}>
          {person.label}
          <span className={styles.more}>
            {person.account}
            {person.deptName && ` · ${String(person.deptName).replaceAll(',', '、')}`}
          </span>
        </span>
      )}
    />
  )
}
