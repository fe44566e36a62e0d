import { CopyOutlined, DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { App, Skeleton, Table } from 'antd'
import { IconButton } from '#web/kit/icon-button.tsx'
import { RowActions } from '#web/kit/list/row-actions.tsx'
import styles from './dict.module.css'
import { dictWords } from './dict.words.tsx'
import type { Entry } from './dict-data.view.tsx'

interface Props {
  rows: readonly Entry[]
  loading: boolean
  chosen: string | undefined
  onChoose(row: Entry): void
  onEdit: ((row: Entry) => void) | undefined
  onRemove: ((row: Entry) => void) | undefined
}

/** A code with a copy button: codes are what other systems and forms need. */
export function Code({ code }: { code: string }) {
  const t = dictWords.use()
  const { message } = App.useApp()
  const copy = () =>
    navigator.clipboard?.writeText(code).then(
      () => message.success(`${t('copied')} ${code}`),
      () => {},
    )
  return (
    <span className={styles.code}>
      <span title={code}>{code}</span>
      <IconButton
        label={`${t('copy')} ${code}`}
        icon={<CopyOutlined />}
        className={styles.copy}
        onClick={event => {
          event.stopPropagation()
          void copy()
        }}
      />
    </span>
  )
}

export function DictCards({ rows, loading, chosen, onChoose, onEdit, onRemove }: Props) {
  const t = dictWords.use()
  if (loading) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.skeleton} />
  return (
    <ul className={styles.cards}>
      {rows.map(row => (
        <li key={row.id} data-chosen={row.id === chosen}>
          <button type="button" className={styles.choose} aria-pressed={row.id === chosen} onClick={() => onChoose(row)}>
            <b>{row.dictValue}</b>
            <small>{row.code}</small>
          </button>
          <span className={styles.cardTools}>
            {onEdit && <IconButton label={`${t('edit')} ${row.dictValue}`} icon={<EditOutlined />} onClick={() => onEdit(row)} />}
            {onRemove && <IconButton label={`${t('remove')} ${row.dictValue}`} icon={<DeleteOutlined />} onClick={() => onRemove(row)} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function DictTable({ rows, loading, chosen, onChoose, onEdit, onRemove }: Props) {
  const t = dictWords.use()
  const actions = [
    ...(onEdit ? [{ key: 'edit', label: t('edit'), onClick: (row: object) => onEdit(row as Entry) }] : []),
    ...(onRemove ? [{ key: 'remove', label: t('remove'), danger: true, onClick: (row: object) => onRemove(row as Entry) }] : []),
  ]
  return (
    <Table<Entry>
      rowKey="id"
      size="small"
      sticky
      loading={loading ? { delay: 200 } : false}
      dataSource={[...rows]}
      pagination={false}
      locale={{ emptyText: ' ' }}
      rowSelection={{ type: 'radio', selectedRowKeys: chosen ? [chosen] : [], onSelect: onChoose, columnWidth: 44 }}
      rowClassName={row => `${styles.row} ${row.id === chosen ? styles.chosenRow : ''}`}
      onRow={row => ({ onClick: () => onChoose(row) })}
      columns={[
        { title: t('name'), dataIndex: 'dictValue', width: 240, ellipsis: true },
        { title: t('code'), dataIndex: 'code', width: 260, render: (code: string) => <Code code={code} /> },
        { title: t('sort'), dataIndex: 'sort', width: 90, align: 'right' },
        { title: t('remark'), dataIndex: 'remark', ellipsis: true, render: (remark: string) => remark || '—' },
        ...(actions.length > 0
          ? [
              {
                title: t('actions'),
                key: 'actions',
                width: 130,
                render: (_: unknown, row: Entry) => (
                  // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on an action from also choosing the row.
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside take the keyboard.
                  <div onClick={event => event.stopPropagation()}>
                    <RowActions row={row} actions={actions} />
                  </div>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
