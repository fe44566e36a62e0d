import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select, Table } from 'antd'
import { indexProblem, MEASURED, type QualityIndex } from '#company/quality-index.ts'
import { useDict } from '#web/kit/list/dict.ts'
import styles from './process-standard.module.css'
import { standardWords } from './process-standard.words.tsx'

interface Props {
  indices: readonly QualityIndex[]
  open: boolean
  onChange(indices: readonly QualityIndex[]): void
}

const NUMBER = /^-?\d*(\.\d*)?$/

/** The quality template as a grid of limits. */
export function IndexGrid({ indices, open, onChange }: Props) {
  const t = standardWords.use()
  const types = useDict({ book: 'business', code: 'index_type' })
  const kinds = useDict({ book: 'business', code: 'value_kind' })
  const edit = (code: string, values: Partial<QualityIndex>) =>
    onChange(indices.map(each => (each.indexCode === code ? { ...each, ...values } : each)))
  const text = (index: QualityIndex, key: 'indexName' | 'unit' | 'standardText' | 'checkMethod', label: string, max: number) => (
    <Input
      size="small"
      maxLength={max}
      disabled={!open}
      aria-label={`${index.indexCode} ${label}`}
      value={index[key] ?? ''}
      status={key === 'indexName' && !index.indexName.trim() ? 'error' : ''}
      onChange={event => edit(index.indexCode, { [key]: event.target.value })}
    />
  )
  const limit = (index: QualityIndex, key: 'lowerLimit' | 'upperLimit', includes: 'lowerInclusive' | 'upperInclusive', label: string) => (
    <span className={styles.limit}>
      <Input
        size="small"
        inputMode="decimal"
        maxLength={16}
        disabled={!open || index.valueKind !== MEASURED}
        aria-label={`${index.indexCode} ${label}`}
        status={indexProblem(index) ? 'error' : ''}
        value={index[key] ?? ''}
        onChange={event => {
          if (NUMBER.test(event.target.value)) edit(index.indexCode, { [key]: event.target.value || undefined })
        }}
      />
      <Checkbox
        disabled={!open || index.valueKind !== MEASURED}
        checked={index[includes]}
        onChange={event => edit(index.indexCode, { [includes]: event.target.checked })}
      >
        {t('inclusive')}
      </Checkbox>
    </span>
  )
  const choice = (index: QualityIndex, key: 'indexType' | 'valueKind', entries: typeof types, label: string) => (
    <Select
      size="small"
      className={styles.choice}
      disabled={!open}
      aria-label={`${index.indexCode} ${label}`}
      value={String(index[key])}
      options={entries.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
      onChange={value => edit(index.indexCode, { [key]: key === 'valueKind' ? Number(value) : value })}
    />
  )
  const add = () => {
    const nth = Math.max(0, ...indices.map(each => Number(/\d+$/.exec(each.indexCode)?.[0] ?? 0))) + 1
    onChange([
      ...indices,
      {
        ...{ indexCode: `Q${String(nth).padStart(2, '0')}`, indexName: '', indexType: 'size', valueKind: MEASURED, unit: 'mm' },
        ...{ lowerInclusive: true, upperInclusive: true, isKey: false, sort: nth * 10 },
      },
    ])
  }
  return (
    <>
      <Table<QualityIndex>
        size="small"
        rowKey="indexCode"
        pagination={false}
        scroll={{ x: 1000 }}
        dataSource={[...indices]}
        locale={{ emptyText: t('none') }}
        columns={[
          { title: t('code'), dataIndex: 'indexCode', width: 64 },
          { title: t('name'), width: 160, render: (_, index) => text(index, 'indexName', t('name'), 64) },
          { title: t('type'), width: 120, render: (_, index) => choice(index, 'indexType', types, t('type')) },
          { title: t('kind'), width: 96, render: (_, index) => choice(index, 'valueKind', kinds, t('kind')) },
          { title: t('lower'), width: 150, render: (_, index) => limit(index, 'lowerLimit', 'lowerInclusive', t('lower')) },
          { title: t('upper'), width: 150, render: (_, index) => limit(index, 'upperLimit', 'upperInclusive', t('upper')) },
          { title: t('unit'), width: 80, render: (_, index) => text(index, 'unit', t('unit'), 16) },
          { title: t('text'), width: 160, render: (_, index) => text(index, 'standardText', t('text'), 200) },
          { title: t('method'), width: 120, render: (_, index) => text(index, 'checkMethod', t('method'), 64) },
          {
            title: t('key'),
            width: 56,
            render: (_, index) => (
              <Checkbox
                checked={index.isKey}
                disabled={!open}
                aria-label={`${index.indexCode} ${t('key')}`}
                onChange={event => edit(index.indexCode, { isKey: event.target.checked })}
              />
            ),
          },
          {
            title: '',
            width: 48,
            fixed: 'right',
            render: (_, index) =>
              open && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('remove')} ${index.indexName}`}
                  onClick={() => onChange(indices.filter(each => each !== index))}
                />
              ),
          },
        ]}
      />
      {open && (
        <Button size="small" icon={<PlusOutlined />} onClick={add}>
          {t('add')}
        </Button>
      )}
    </>
  )
}
