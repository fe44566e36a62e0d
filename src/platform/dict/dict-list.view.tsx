import { ExportOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Input, Pagination } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { job } from '#contract/job.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { openJobCentre } from '#web/kit/job/job-store.ts'
import type { Row } from '#web/kit/list/field.ts'
import { FormDrawer } from '#web/kit/list/form-drawer.tsx'
import { queries, usePermissions } from '#web/shell/data.ts'
import styles from './dict.module.css'
import { dictWords } from './dict.words.tsx'
import { type Book, bookChanged, callsOf, type Entry, PAGE, rightsOf, useDictionaries } from './dict-data.view.tsx'
import { dictFields } from './dict-fields.view.tsx'
import { DictCards, DictTable } from './dict-rows.view.tsx'

interface Props {
  book: Book
  books: ReactNode
  asTable: boolean
  autoChoose: boolean
  chosen: Entry | undefined
  onChoose(dictionary: Entry | undefined): void
}

export function DictList({ book, books, asTable, autoChoose, chosen, onChoose }: Props) {
  const t = dictWords.use()
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  const rights = rightsOf(book)
  const calls = callsOf(book)
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState({ typed: '', current: 1 })
  const { data, isPending, isFetching, error, refetch } = useDictionaries(book, asked.typed, asked.current)
  const [form, setForm] = useState<{ row: Row; editing: boolean }>()
  const rows = data?.records ?? []
  const search = (text: string) => setAsked({ typed: text, current: 1 })

  // Keeps a dictionary selected, and updates the selection when it was renamed elsewhere.
  useEffect(() => {
    if (!data) return
    const fresh = data.records.find(row => row.id === chosen?.id)
    if (fresh && fresh !== chosen) onChoose(fresh)
    else if (!chosen && autoChoose && data.records[0]) onChoose(data.records[0])
  }, [data, chosen, autoChoose, onChoose])

  const save = async (values: Row) => {
    await call(calls.submit, values as never)
    message.success(t('done'))
    setForm(undefined)
    await bookChanged(book)
    if (values.id) return
    // Opens a new dictionary, whose entries are added next.
    const { records } = await call(calls.parentList, {}, { query: { code: String(values.code), size: 100 } })
    const made = records.find(row => row.code === values.code)
    if (made) onChoose(made)
  }
  const remove = async (row: Entry) => {
    const below = await queries.fetchQuery({
      queryKey: ['dict-book', book, 'entries', row.id],
      queryFn: () => call(calls.childList, { parentId: row.id }) as Promise<Entry[]>,
      staleTime: 0,
    })
    modal.confirm({
      title: t('removeDict', { name: row.dictValue }),
      content: below.length > 0 ? t('removeDictText', { count: below.length }) : undefined,
      okText: t('remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(calls.remove, { ids: [row.id, ...below.map(entry => entry.id)].join(',') })
        message.success(t('done'))
        if (chosen?.id === row.id) onChoose(undefined)
        await bookChanged(book)
      },
    })
  }
  const exportAll = async () => {
    const columns = (['code', 'dictKey', 'dictValue', 'sort', 'remark'] as const).map(key => ({
      key,
      title: t(({ code: 'code', dictKey: 'key', dictValue: 'name', sort: 'sort', remark: 'remark' } as const)[key]),
    }))
    await call(job.export, { path: calls.list.path, title: t(book), columns, params: {} })
    message.success(t('exporting'))
    openJobCentre()
  }
  const Rows = asTable ? DictTable : DictCards
  const find = (
    <Input.Search
      allowClear
      className={styles.search}
      placeholder={t('find')}
      aria-label={t('find')}
      value={typed}
      onChange={event => {
        setTyped(event.target.value)
        if (event.target.value === '') search('')
      }}
      onSearch={search}
    />
  )
  const add = permissions[rights.add] && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({ row: { sort: (data?.total ?? 0) + 1 }, editing: false })}>
      {t('addDict')}
    </Button>
  )
  return (
    <section className={styles.panel} aria-label={t('dictionaries')}>
      <div className={styles.head}>
        {books}
        {asTable && find}
        <span className={styles.grow} />
        {permissions[rights.export] && (
          <IconButton label={t('export')} icon={<ExportOutlined />} onClick={() => void exportAll().catch(() => {})} />
        )}
        <IconButton label={t('refresh')} icon={<ReloadOutlined spin={isFetching} />} onClick={() => void bookChanged(book)} />
        {asTable && add}
      </div>
      {!asTable && (
        <div className={styles.tools}>
          {find}
          {add}
        </div>
      )}
      {error && (
        <Alert
          type="error"
          showIcon
          title={`${t('failed')}：${error.message}`}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      <div className={styles.body}>
        {!isPending && !error && rows.length === 0 ? (
          <EmptyState kind="result" text={t(asked.typed ? 'noDict' : 'noDictYet')} />
        ) : (
          <Rows
            rows={rows}
            loading={isPending}
            chosen={chosen?.id}
            onChoose={onChoose}
            onEdit={permissions[rights.edit] ? row => setForm({ row: { ...row }, editing: true }) : undefined}
            onRemove={permissions[rights.remove] ? row => void remove(row).catch(() => {}) : undefined}
          />
        )}
      </div>
      <div className={styles.foot}>
        <Pagination
          size="small"
          simple={!asTable}
          current={asked.current}
          pageSize={PAGE}
          total={data?.total ?? 0}
          showSizeChanger={false}
          showTotal={total => t('total', { total })}
          onChange={current => setAsked(old => ({ ...old, current }))}
        />
      </div>
      <FormDrawer
        title={t(form?.editing ? 'editDict' : 'addDict')}
        fields={dictFields}
        subject={form?.row}
        loading={false}
        editing={form?.editing ?? false}
        onClose={() => setForm(undefined)}
        onSubmit={save}
      />
    </section>
  )
}
