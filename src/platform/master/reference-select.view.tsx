import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Field } from '#model/form/field.ts'
import type { Columns } from '#model/form/lines.ts'
import { pointsAt } from '#model/master.ts'
import { type Reference, referenceQuery, referenceScanned, referencesOf } from '#web/document/controls/references.ts'
import { useScan } from '#web/document/controls/scan.ts'
import { asList, narrowing } from '#web/document/show.ts'
import { useCalled } from '#web/document/use-called.ts'
import type { Row } from '#web/kit/list/field.ts'
import styles from './master.module.css'
import { masterWords } from './master.words.tsx'

interface Props {
  /** The key of the field, from which its English label is made. */
  name: string
  field: Field
  /** The other fields of the form, to name those it waits for. */
  beside?: Columns
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  /** In a search: not limited by other filters. */
  searching?: boolean
}

const WAIT = 250
const SIZE = 30

/**
 * Chooses a row by code, name or initials. The server searches, so the number of rows does not matter. Of a scanned code the row is taken that
 * has exactly this code, and nothing is sent.
 */
export function ReferenceSelect({ name, field, beside = {}, id, value, onChange, searching = false }: Props) {
  const t = masterWords.use()
  const called = useCalled()
  const to = pointsAt(field) ?? ''
  const form = Form.useFormInstance()
  const values = (Form.useWatch([], form) ?? {}) as Row
  const labels = (Form.useWatch('labels', { form, preserve: true }) ?? {}) as Record<string, string>
  const [typed, setText] = useState('')
  const scan = useScan()
  const setTyped = (text: string) => {
    if (text === '') scan.forget()
    setText(text)
  }
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const [learnt, setLearnt] = useState<Record<string, string>>({})
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])

  const { asked, missing } = searching ? { asked: {}, missing: [] } : narrowing(field.within, values, values)
  useForgotten(missing.length > 0 ? '' : JSON.stringify(asked), () => value !== undefined && onChange?.(undefined))

  const { data, isFetching, isError } = useQuery({
    ...referenceQuery({ to, keyword, within: asked, size: SIZE }),
    enabled: open && missing.length === 0,
  })
  const ids = asList(value)
  const nameless = ids.filter(one => !learnt[one] && !labels[`${to}:${one}`])
  const { data: found = [] } = useQuery({
    queryKey: ['reference', to, 'named', nameless],
    queryFn: () => referencesOf(to, nameless),
    enabled: nameless.length > 0,
  })
  const nameOf = (one: string) => learnt[one] ?? labels[`${to}:${one}`] ?? found.find(row => row.id === one)?.label ?? ' '
  const several = field.options.several === true && !searching
  const chosen = ids.map(one => ({ value: one, label: nameOf(one) }))
  const waits = missing.map(key => called(key, beside[key] ?? { label: key })).join(t('and'))
  const take = ({ id: key, label }: Reference) => {
    setLearnt(old => ({ ...old, [key]: label }))
    onChange?.(several ? [...new Set([...ids, key])] : key)
  }
  const pressed = (event: KeyboardEvent) => {
    const text = typed.trim()
    if (event.key !== 'Enter' || !scan.isScan(text, event)) return
    event.preventDefault()
    event.stopPropagation()
    void referenceScanned({ to, keyword: text, within: asked }).then(
      one => {
        if (!one) return
        take(one)
        setTyped('')
        setOpen(false)
      },
      () => undefined,
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the Enter of a scanner is caught before the control handles it.
    <div onInputCapture={scan.note} onKeyDownCapture={pressed}>
      <Select
        id={id}
        style={{ width: '100%' }}
        allowClear
        labelInValue
        disabled={missing.length > 0}
        mode={several ? 'multiple' : undefined}
        maxTagCount="responsive"
        showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
        open={open}
        onOpenChange={setOpen}
        loading={isFetching}
        placeholder={waits ? t('first', { label: waits }) : t('choose', { label: called(name, field) })}
        notFoundContent={isFetching ? ' ' : t(isError ? 'failed' : 'none')}
        value={(several ? chosen : (chosen[0] ?? null)) as never}
        options={(data?.rows ?? []).map(({ id: key, label, row }) => ({ value: key, label, more: more(to, row) }))}
        optionRender={({ data: option }) => (
          <span className={styles.option}>
            {option.label}
            <span className={styles.more}>{option.more}</span>
          </span>
        )}
        onChange={(next: unknown) => {
          setTyped('')
          const picked = (Array.isArray(next) ? next : next ? [next] : []) as { value: string; label: unknown }[]
          setLearnt(old => ({ ...old, ...Object.fromEntries(picked.map(one => [one.value, String(one.label)])) }))
          const keys = picked.map(one => one.value)
          onChange?.(several ? keys : keys[0])
        }}
      />
    </div>
  )
}

/** Distinguishes people of the same name. */
const more = (to: string, row: Row) => (to === 'user' ? String(row.account ?? '') : [row.specs, row.modelNo].filter(Boolean).join(' · '))

/** Clears the choice when what limits it changes (another department has other positions), but not when a form is opened. */
function useForgotten(within: string, forget: () => void): void {
  const before = useRef(within)
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (before.current && within && before.current !== within) latest.current()
    before.current = within
  }, [within])
}
