import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select, Tooltip } from 'antd'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { isLines } from '#model/form/form.ts'
import type { Columns } from '#model/form/lines.ts'
import { documentWords } from '../document.words.ts'
import { useForm, useFormState, useNextLine } from '../form-context.ts'
import { fieldAt, type Values, valueAt } from '../paths.ts'
import { asList, labelKey, narrowing } from '../show.ts'
import { useCalled } from '../use-called.ts'
import type { FieldControlProps } from './control.ts'
import styles from './controls.module.css'
import { useRefColumns } from './ref-columns.ts'
import { RefOption } from './ref-option.tsx'
import { formKey, type Reference, referenceCalled, referenceQuery, referenceScanned } from './references.ts'
import { useScan } from './scan.ts'

const RefDialog = lazy(() => import('./ref-dialog.tsx').then(module => ({ default: module.RefDialog })))
const WAIT = 250

/**
 * A reference: type to search, or open the whole table with the lens button. A code that is typed at one go is looked up as a whole; one that
 * was scanned is taken only if it is exactly that of a row, and in a table the next line is next.
 */
export function RefSelect({ field, path, value, onChange, bare, ...rest }: FieldControlProps) {
  const t = documentWords.use()
  const called = useCalled()
  const store = useForm()
  const [typed, setText] = useState('')
  const scan = useScan()
  const setTyped = (text: string) => {
    if (text === '') scan.forget()
    setText(text)
  }
  const nextLine = useNextLine()
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
  const own = table === undefined ? undefined : store.flow.fields[table]
  const beside: Columns = own && isLines(own) ? own.columns : (store.flow.fields as Columns)
  const waits = missing.map(from => called(from, beside[from] ?? fieldAt(store.flow.fields, from) ?? { label: from })).join('、')

  const columns = useRefColumns(field, beside, open)
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
  /** The list still shows the answer to an earlier text: its first row must not be taken for this one. */
  const isBehind = typed.trim() !== keyword || isFetching
  const lookUp = async (text: string, isLeaving: boolean) => {
    const now = () => valueAt(store.getState().typed, path)
    const before = now()
    const one = await referenceCalled({ to: field.to ?? '', form, keyword: text, within: asked }).catch(() => undefined)
    if (now() !== before) return
    if (!one) return isLeaving ? onChange({ unknown: text }) : undefined
    take([one])
    setTyped('')
    setOpen(false)
  }
  const takeScanned = async (text: string) => {
    const one = await referenceScanned({ to: field.to ?? '', form, keyword: text, within: asked }).catch(() => undefined)
    setTyped('')
    setOpen(false)
    if (one) take([one])
    else if (!several) onChange({ unknown: text })
    if (bare) nextLine(path, one !== undefined)
  }
  const active = useRef<unknown>(undefined)
  /** Enter takes a row and stays, Tab takes it and moves on; neither takes one that was not asked for. */
  const pressed = (event: KeyboardEvent) => {
    const text = typed.trim()
    const isTab = event.key === 'Tab' && open
    if (event.key === 'Enter' && scan.isScan(text, event)) {
      event.preventDefault()
      event.stopPropagation()
      return void takeScanned(text)
    }
    if (event.nativeEvent.isComposing || several || !(isTab || (event.key === 'Enter' && text && isBehind))) return
    event.stopPropagation()
    const one = isTab && text && !isBehind ? data?.rows.find(({ id }) => id === active.current) : undefined
    if (one) {
      take([one])
      setTyped('')
    } else if (text && !(isTab && bare)) void lookUp(text, isTab)
  }
  /** In a table nothing that was typed is lost. */
  const left = () => {
    const text = typed.trim()
    if (bare && !several && text) void lookUp(text, true)
  }
  return (
    <div className={styles.pick}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the control inside are caught before it handles them. */}
      <div className={styles.pickMain} onInputCapture={scan.note} onKeyDownCapture={pressed} onBlur={left}>
        <Tooltip title={waits ? t('firstFill', { label: waits }) : undefined}>
          <Select
            {...rest}
            disabled={waits !== ''}
            style={{ width: '100%' }}
            allowClear
            labelInValue
            mode={several ? 'multiple' : undefined}
            maxTagCount="responsive"
            showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
            open={open}
            onActive={id => {
              active.current = id
            }}
            onOpenChange={setOpen}
            loading={isFetching}
            placeholder={waits ? t('firstFill', { label: waits }) : (rest.placeholder ?? t('choose'))}
            notFoundContent={isFetching ? ' ' : t(isError ? 'notAnswered' : 'noneFound')}
            popupMatchSelectWidth={bare ? 420 : true}
            value={(several ? chosen : chosen[0]) as never}
            options={(data?.rows ?? []).map(reference => ({ value: reference.id, label: reference.label, reference }))}
            optionRender={({ data: option }) => <RefOption reference={option.reference} columns={columns} />}
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
        // In a table Tab leads on to the next cell; typing searches the same rows.
        tabIndex={bare ? -1 : undefined}
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
