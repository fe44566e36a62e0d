import { DeleteOutlined } from '@ant-design/icons'
import { Button, Input, Select, Table, type TableColumnsType } from 'antd'
import { MEASURED, type QualityIndex } from '#company/quality-index.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { type Indication, judgeOf, KINDS } from './ndt.rules.ts'
import { ndtWords } from './ndt.words.tsx'

interface Props {
  rows: readonly Indication[]
  indices: readonly QualityIndex[]
  method: string
  chosen?: number | undefined
  onChoose(at: number): void
  onChange?(rows: readonly Indication[]): void
}

type Shown = Indication & { readonly at: number }
const UT = ['axialPos', 'radialPos', 'clockPos', 'depth', 'equivalentDia', 'length', 'echoLoss'] as const
const SURFACE = ['axialPos', 'clockPos', 'length'] as const

/** 显示记录. One row for each indication, typed or placed by a click on the sketch. */
export function IndicationTable({ rows, indices, method, chosen, onChoose, onChange }: Props) {
  const t = ndtWords.use()
  const set = (at: number, values: Partial<Indication>) => onChange?.(rows.map((row, nth) => (nth === at ? { ...row, ...values } : row)))
  const isTyped = !indices.some(({ valueKind }) => valueKind === MEASURED)
  const numbers = method === 'UT' ? UT : SURFACE
  const columns: TableColumnsType<Shown> = [
    { key: 'no', title: t('no'), width: 56, render: (_, { at }) => at + 1 },
    {
      ...{ key: 'kind', title: t('kind'), width: 100 },
      render: (_, { at, kind }) =>
        onChange ? (
          <Select
            size="small"
            style={{ width: '100%' }}
            value={kind}
            aria-label={`${t('kind')} ${at + 1}`}
            options={(KINDS[method] ?? []).map(value => ({ value, label: t(`kind_${value}` as 'kind_single') }))}
            onChange={value => set(at, { kind: value })}
          />
        ) : (
          t(`kind_${kind}` as 'kind_single')
        ),
    },
    ...numbers.map(key => ({
      ...{ key, title: t(key), width: 106, align: 'right' as const },
      render: (_: unknown, row: Shown) =>
        onChange ? (
          <Input
            size="small"
            inputMode="decimal"
            maxLength={12}
            value={row[key] ?? ''}
            aria-label={`${t(key)} ${row.at + 1}`}
            onChange={event => set(row.at, { [key]: event.target.value.trim() })}
          />
        ) : (
          row[key]
        ),
    })),
    {
      ...{ key: 'judge', title: t('judge'), width: 96 },
      render: (_, row) => {
        const pass = judgeOf(row, indices)
        return onChange && isTyped ? (
          <Select
            size="small"
            value={row.judge ?? 'pass'}
            options={(['pass', 'fail'] as const).map(value => ({ value, label: t(value) }))}
            onChange={judge => set(row.at, { judge })}
          />
        ) : (
          <Tone tone={pass ? 'success' : 'danger'}>{pass ? t('pass') : t('fail')}</Tone>
        )
      },
    },
    ...(onChange
      ? [
          {
            ...{ key: 'remove', title: '', width: 48 },
            render: (_: unknown, { at }: Shown) => (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`${t('remove')} ${at + 1}`}
                onClick={() => onChange(rows.filter((_row, nth) => nth !== at))}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Table<Shown>
      size="small"
      rowKey="at"
      columns={columns}
      dataSource={rows.map((row, at) => ({ ...row, at }))}
      pagination={false}
      scroll={{ x: 160 + numbers.length * 106 + 150 }}
      onRow={({ at }) => ({ onClick: () => onChoose(at), style: at === chosen ? { background: 'var(--ms-hover)' } : {} })}
      locale={{ emptyText: t('none') }}
    />
  )
}
