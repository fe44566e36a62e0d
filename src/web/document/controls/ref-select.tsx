import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Tooltip } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isLines } from '#model/form/form.ts'
import type { Columns } from '#model/form/lines.ts'
import { documentWords } from '../document.words.ts'
import { useForm, useFormState } from '../form-context.ts'
import { fieldAt, type Values, valueAt } from '../paths.ts'
import { asList, labelKey, narrowing } from '../show.ts'
import { useCalled } from '../use-called.ts'
import type { FieldControlProps } from './control.ts'
import styles from './controls.module.css'
import { formKey, type Reference, referenceQuery } from './references.ts'

const RefDialog = lazy(() => import('./ref-dialog.tsx').then(module => ({ default: module.RefDialog })))
const WAIT = 250

/** A reference: type to search, or open the whole table with the lens button. */
export function RefSelect({ field, path, value, onChange, bare, ...rest }: FieldControlProps) {
  const t = documentWords.use()
  const called = useCalled()
  const store = useForm()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), WAIT)
    return () => clearTimeout(timer)
  }, [typed])

  const form = formKey(store.flow)
  const [table, row] = path.split('.')
  const around = row === undefined ? undefined : `${table}.${row}`
  const asked = useFormState(
    useShallow(({ doc }) => narrowing(field.within, around ? ((valueAt(doc, around) ?? {}) as Values) : doc, doc).asked),
  )
  const missing = Object.entries(field.within ?? {}).flatMap(([column, from]) => (asked[column] === undefined ? [from] : []))
  const waits = missing.map(from => called(from, fieldAt(store.flow.fields, from) ?? { label: from })).join('、')
  const own = table === undefined ? undefined : store.flow.fields[table]
  const beside: Columns = own && isLines(own) ? own.columns : (store.flow.fields as Columns)

  const { data, isFetching, isError } = useQuery({
    ...referenceQuery({ to: field.to ?? '', form, keyword, within: asked }),
    enabled: open && missing.length === 0,
  })
  const several = field.options.several === true
  const ids = asList(value)
  const names = useFormState(useShallow(({ labels }) => ids.map(id => labels[labelKey(field, id)] ?? id)))
  const take = (picked: readonly Reference[]) => {
    store.learn(field.to ?? '', picked)
    const next = picked.map(({ id }) => id)
    onChange(several ? [...new Set([...ids, ...next])] : next[0])
  }
  const chosen = ids.map((id, at) => ({ value: id, label: names[at] }))
  return (
    <div className={styles.pick}>
      <div className={styles.pickMain}>
        <Tooltip title={waits ? t('firstFill', { label: waits }) : undefined}>
          <Select
            {...rest}
            disabled={waits !== ''}
            style={{ width: '100%' }}
            allowClear
            labelInValue
            mode={several ? 'multiple' : undefined}
            maxTagCount="responsive"
            showSearch={{ filterOption: false, onSearch: setTyped }}
            onOpenChange={setOpen}
            loading={isFetching}
            placeholder={waits ? t('firstFill', { label: waits }) : (rest.placeholder ?? t('choose'))}
            notFoundContent={isFetching ? ' ' : t(isError ? 'notAnswered' : 'noneFound')}
            popupMatchSelectWidth={bare ? 320 : true}
            value={(several ? chosen : chosen[0]) as never}
            options={(data?.rows ?? []).map(({ id, label }) => ({ value: id, label }))}
            onChange={(next: unknown) => {
              setTyped('')
              const left = (Array.isArray(next) ? next : next ? [next] : []) as { value: string }[]
              const known = data?.rows ?? []
              store.learn(
                field.to ?? '',
                left.flatMap(({ value: id }) => known.find(each => each.id === id) ?? []),
              )
              const all = left.map(({ value: id }) => id)
              onChange(several ? (all.length > 0 ? all : undefined) : all[0])
            }}
          />
        </Tooltip>
      </div>
      <Button
        className={styles.pickButton}
        type={bare ? 'text' : 'default'}
        size={bare ? 'small' : 'middle'}
        icon={<SearchOutlined />}
        disabled={waits !== ''}
        aria-label={t('openPicker', { label: called(path, field) })}
        onClick={() => setDialog(true)}
      />
      {dialog && (
        <Suspense>
          <RefDialog
            {...{ field, form, beside, several }}
            title={called(path, field)}
            within={asked}
            onPick={take}
            onClose={() => setDialog(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
