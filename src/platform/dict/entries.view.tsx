import { ArrowLeftOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import { useRef, useState } from 'react'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import type { Row } from '#web/kit/list/field.ts'
import { FormDrawer } from '#web/kit/list/form-drawer.tsx'
import { queries, usePermissions } from '#web/shell/data.ts'
import styles from './dict.module.css'
import { dictWords } from './dict.words.tsx'
import { type Book, bookChanged, callsOf, type Entry, entriesKey, rightsOf, useEntries } from './dict-data.view.tsx'
import { entryFields } from './dict-fields.view.tsx'
import { Code } from './dict-rows.view.tsx'
import { EntryTable } from './entry-table.view.tsx'

const fields = { system: entryFields('system'), business: entryFields('business') }

/** The entries of a dictionary, ordered by dragging or typing. */
export function Entries({ book, dictionary, onBack }: { book: Book; dictionary: Entry; onBack?: () => void }) {
  const t = dictWords.use()
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  const rights = rightsOf(book)
  const calls = callsOf(book)
  const { data = [], isPending, error, refetch } = useEntries(book, dictionary.id)
  const [form, setForm] = useState<{ row: Row; editing: boolean }>()

  const save = async (values: Row) => {
    await call(calls.submit, { ...values, parentId: dictionary.id, code: dictionary.code } as never)
    message.success(t('done'))
    setForm(undefined)
    await bookChanged(book)
  }
  const remove = (row: Entry) =>
    modal.confirm({
      title: t('removeEntry', { name: row.dictValue }),
      content: t('removeText'),
      okText: t('remove'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await call(calls.remove, { ids: row.id })
        message.success(t('done'))
        await bookChanged(book)
      },
    })
  const seal = async (row: Entry, isSealed: number) => {
    await call(calls.submit, { id: row.id, code: row.code, dictValue: row.dictValue, isSealed }).catch(() => {})
    await bookChanged(book)
  }
  const saving = useRef(Promise.resolve())
  /** Applied at once; only entries with a new position are sent, one order after the other, and the last one is read back. */
  const arrange = (next: Entry[]) => {
    const moved = next.map((row, at) => ({ ...row, sort: at + 1 }))
    const changed = moved.filter(row => data.find(old => old.id === row.id)?.sort !== row.sort)
    queries.setQueryData(entriesKey(book, dictionary.id), moved)
    const turn: Promise<void> = saving.current.then(async () => {
      try {
        for (const { id, code, dictValue, sort } of changed) await call(calls.submit, { id, code, dictValue, sort })
        if (saving.current === turn) message.success(t('ordered'))
      } catch {
        // The error has been shown; the reload below restores the order.
      }
      if (saving.current === turn) await bookChanged(book)
    })
    saving.current = turn
  }
  return (
    <section className={styles.panel} aria-label={t('entries')}>
      <div className={styles.head}>
        {onBack && <IconButton label={t('back')} icon={<ArrowLeftOutlined />} onClick={onBack} />}
        <h2 title={dictionary.remark || undefined}>{dictionary.dictValue}</h2>
        <Code code={dictionary.code} />
        <span className={styles.grow} />
        {permissions[rights.add] && (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setForm({ row: { sort: Math.max(0, ...data.map(row => row.sort)) + 1 }, editing: false })}
          >
            {t('addEntry')}
          </Button>
        )}
      </div>
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
        {!isPending && !error && data.length === 0 ? (
          <EmptyState kind="data" text={t('noEntry')} />
        ) : (
          <EntryTable
            rows={data}
            loading={isPending}
            sealable={book === 'business'}
            onEdit={permissions[rights.edit] ? row => setForm({ row: { ...row }, editing: true }) : undefined}
            onRemove={permissions[rights.remove] ? remove : undefined}
            onSeal={permissions[rights.edit] ? seal : undefined}
            onArrange={permissions[rights.edit] ? arrange : undefined}
          />
        )}
      </div>
      <FormDrawer
        title={`${t(form?.editing ? 'editEntry' : 'addEntry')} · ${dictionary.dictValue}`}
        fields={fields[book]}
        subject={form?.row}
        loading={false}
        editing={form?.editing ?? false}
        onClose={() => setForm(undefined)}
        onSubmit={save}
      />
    </section>
  )
}
