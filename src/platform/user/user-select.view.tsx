import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { user } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import styles from './user.module.css'
import { userWords } from './user.words.tsx'

/** A chosen person: id and name. */
export interface Person {
  value: string
  label: string
}

export const personOf = (id: unknown, name: unknown): Person | undefined =>
  typeof id === 'string' && id !== '' && id !== '0' ? { value: id, label: String(name || id) } : undefined

type Value<S> = S extends true ? readonly Person[] : Person | undefined

interface Props<S extends boolean> {
  several?: S
  value?: Value<S>
  onChange?: (value: Value<S>) => void
  /** Only people of this department and below. */
  deptId?: string
  id?: string
  disabled?: boolean
  placeholder?: string
}

const WAIT = 250

/** Chooses people by name, pinyin, initials or account. The server searches, so the number of accounts does not matter. */
export function UserSelect<S extends boolean = false>({ several, value, onChange, deptId, id, disabled, placeholder }: Props<S>) {
  const t = userWords.use()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])
  const { data = [], isFetching } = useQuery({
    queryKey: ['user-list', deptId, keyword],
    queryFn: ({ signal }) => call(user.userList, { keyword: keyword || undefined, deptId }, { signal, quiet: true }),
    enabled: open,
  })
  return (
    <Select
      id={id}
      disabled={disabled}
      mode={several ? 'multiple' : undefined}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      onOpenChange={setOpen}
      loading={isFetching}
      style={{ width: '100%' }}
      placeholder={placeholder ?? t('pickPerson')}
      notFoundContent={isFetching ? ' ' : t('pickNone')}
      value={(value ?? (several ? [] : undefined)) as Person}
      onChange={next => {
        setTyped('')
        onChange?.((Array.isArray(next) ? next.map(plain) : next && plain(next)) as Value<S>)
      }}
      options={data.map(({ id: value, realName, name, account, deptName }) => ({ value, label: realName || name, account, deptName }))}
      optionRender={({ data: person }) => (
        <span className={styles.person}>
          {person.label}
          <span className={styles.personMore}>
            {person.account}
            {person.deptName && ` · ${person.deptName.replaceAll(',', '、')}`}
          </span>
        </span>
      )}
    />
  )
}

const plain = ({ value, label }: Person): Person => ({ value, label: String(label) })
