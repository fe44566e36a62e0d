import { Input } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

interface Props {
  hint: string
  button: string
  className?: string | undefined
}

/** What a page is asked for, kept in its address (`?find=`), so that it can be reloaded, shared and gone back to. */
export const useFind = (): string => useSearchParams()[0].get('find') ?? ''

/** The box in which it is typed. It never shows itself as loading: antd drops an Enter then, and the page shows a skeleton anyway. */
export function FindBox({ hint, button, className = '' }: Props) {
  const setParams = useSearchParams()[1]
  const [typed, setTyped] = useState(useFind())
  return (
    <Input.Search
      className={className}
      aria-label={hint}
      placeholder={hint}
      enterButton={button}
      allowClear
      maxLength={64}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onSearch={value => setParams(value.trim() ? { find: value.trim() } : {}, { replace: true })}
    />
  )
}
