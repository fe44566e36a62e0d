import { useQuery } from '@tanstack/react-query'
import { Alert, Input, Modal, Table } from 'antd'
import { useState } from 'react'
import { isEmpty } from '#model/empty.ts'
import type { Field } from '#model/form/field.ts'
import type { Columns } from '#model/form/lines.ts'
import { useNumber } from '#web/kit/list/number.ts'
import { documentWords } from '../document.words.ts'
import { PlainValue } from '../field-value.tsx'
import { isNumber } from '../show.ts'
import { useCalled } from '../use-called.ts'
import styles from './controls.module.css'
import { useRefColumns } from './ref-columns.ts'
import { type Reference, referenceCount, referenceQuery } from './references.ts'

interface Props {
  field: Field
  form: string | undefined
  /** Label of the field. */
  title: string
  /** The other fields of the form; those that are copied become columns of the dialog. */
  beside: Columns
  within: Readonly<Record<string, string>>
  several: boolean
  onPick(picked: readonly Reference[]): void
  onClose(): void
}

const SIZE = 10
const NO_LABELS = {}
const NO_ROWS: Reference[] = []

/** Picks rows from a table. The server searches, limited by what the form already says. */
export function RefDialog({ field, form, title, beside, within, several, onPick, onClose }: Props) {
  const t = documentWords.use()
  const called = useCalled()
  const columns = useRefColumns(field, beside)
  const [keyword, setKeyword] = useState('')
  const [current, setCurrent] = useState(1)
  const [chosen, setChosen] = useState<readonly Reference[]>([])
  const asked = { to: field.to ?? '', form, keyword, within }
  const { data, isFetching, isPlaceholderData, error } = useQuery(referenceQuery({ ...asked, current, size: SIZE }))
  const number = useNumber({
    key: ['reference', 'number', asked],
    page: data,
    isPending: isPlaceholderData,
    count: signal => referenceCount(asked, signal),
  })
  const rows = data?.rows ?? NO_ROWS
  const take = (picked: readonly Reference[]) => {
    onPick(picked)
    onClose()
  }
  return (
    <Modal
      open
      title={t('pickOne', { title })}
      width="min(960px, 94vw)"
      onCancel={onClose}
      okText={several && chosen.length > 0 ? t('takeCount', { count: chosen.length }) : t('ok')}
      okButtonProps={{ disabled: chosen.length === 0 }}
      onOk={() => take(chosen)}
    >
      <div className={styles.pickHead}>
        <Input.Search
          autoFocus
          allowClear
          placeholder={t('searchHint')}
          aria-label={t('searchHint')}
          onSearch={text => {
            setCurrent(1)
            setKeyword(text.trim())
          }}
        />
      </div>
      {error && <Alert type="error" showIcon title={error.message} />}
      <Table<Reference>
        size="small"
        rowKey="id"
        loading={isFetching ? { delay: 200 } : false}
        dataSource={rows}
        scroll={{ x: 'max-content', y: 'min(400px, calc(100vh - 460px))' }}
        columns={[
          { key: 'label', title, dataIndex: 'label', width: 200, ellipsis: true },
          ...columns
            .filter(([column]) => !isRepeated(column, rows))
            .map(([column, inner]) => ({
              key: column,
              title: called(column, inner),
              width: 130,
              align: isNumber(inner.kind) ? ('right' as const) : undefined,
              render: (_: unknown, { row, labels }: Reference) => (
                <PlainValue field={inner} value={row[column]} labels={labels ?? NO_LABELS} />
              ),
            })),
        ]}
        rowSelection={{
          type: several ? 'checkbox' : 'radio',
          selectedRowKeys: chosen.map(({ id }) => id),
          preserveSelectedRowKeys: true,
          onChange: (_keys, rows) => setChosen(rows),
        }}
        onRow={reference => ({
          onClick: () => setChosen(several ? toggled(chosen, reference) : [reference]),
          onDoubleClick: () => take(several ? [...chosen.filter(({ id }) => id !== reference.id), reference] : [reference]),
        })}
        pagination={{
          current,
          pageSize: SIZE,
          total: number ?? data?.total ?? 0,
          size: 'small',
          showSizeChanger: false,
          showTotal: total => t(data && number === undefined ? 'atLeast' : 'count', { count: total }),
          onChange: setCurrent,
        }}
        locale={{ emptyText: isFetching ? ' ' : t('noneFound') }}
      />
    </Modal>
  )
}

/** A column that the label of every row says already. */
const isRepeated = (column: string, rows: readonly Reference[]) =>
  rows.length > 0 && rows.every(({ label, row }) => !isEmpty(row[column]) && ` ${label} `.includes(` ${row[column]} `))

const toggled = (chosen: readonly Reference[], one: Reference) =>
  chosen.some(({ id }) => id === one.id) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one]
