import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, QRCode, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { master as calls } from '#contract/master.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { Paper } from '#web/document/paper.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Row } from '#web/kit/list/field.ts'
import { labelAddress, labelText } from './label.rules.ts'
import styles from './voucher.module.css'
import { voucherWords } from './voucher.words.tsx'

interface Label {
  readonly code: string
  readonly title: string
  readonly lines: readonly string[]
}

type Words = ReturnType<typeof voucherWords.use>
const text = (value: unknown) => String(value ?? '')

/** What stands on the label of a row. A batch names its material by its code, which the row shows as a label. */
const LABELS: Readonly<Record<string, (row: Row, t: Words, of: Row | undefined) => Label>> = {
  material: row => ({
    code: labelText('M', text(row.materialCode)),
    title: text(row.materialName),
    lines: [text(row.materialCode), [row.specs, row.modelNo].map(text).filter(Boolean).join(' ')],
  }),
  location: (row, _, of) => ({
    code: labelText('L', text(of?.warehouseCode), text(row.locationCode)),
    title: text(row.locationCode),
    lines: [text(row.locationName), text(of?.warehouseName)],
  }),
  stockBatch: (row, t, of) => ({
    code: labelText('B', text(of?.materialCode), text(row.batchNo)),
    title: text(row.batchNo),
    lines: [
      `${text(of?.materialName)} ${text(of?.specs)}`,
      [row.steelGrade && `${t('grade')} ${row.steelGrade}`, row.heatNo && `${t('heat')} ${row.heatNo}`].filter(Boolean).join('　'),
      [row.stockText && `${t('weight')} ${row.stockText}`, `${t('since')} ${row.firstInDate}`].filter(Boolean).join('　'),
    ],
  }),
}

/** The book whose row a label takes its first part from. */
const OF: Readonly<Record<string, readonly [master: string, column: string]>> = {
  location: ['warehouse', 'warehouseId'],
  stockBatch: ['material', 'materialId'],
}

/** 标签打印. The label of a material, a location, a batch or an ingot; a phone that scans it is led to the row. */
export default function LabelScreen() {
  const t = voucherWords.use()
  const [params] = useSearchParams()
  const [book, id] = [params.get('book') ?? '', params.get('id') ?? '']
  const draw = Object.hasOwn(LABELS, book) ? LABELS[book] : undefined
  const [printing, setPrinting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['label', book, id],
    queryFn: async ({ signal }) => {
      const row = (await call(calls.detail, { master: book, id }, { signal, quiet: true })) as Row
      const [master, column] = OF[book] ?? []
      const of =
        master && column ? ((await call(calls.detail, { master, id: text(row[column]) }, { signal, quiet: true })) as Row) : undefined
      return { row, of }
    },
    enabled: draw !== undefined && id !== '',
  })
  const label = data && draw?.(data.row, t, data.of)
  useTabLabel(label?.title)
  if (!draw || !id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!label) return <Skeleton active />
  return (
    <div className={styles.page}>
      <p className={styles.tools}>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          {t('label')}
        </Button>
        <span className={styles.quiet}>{t('labelHint')}</span>
      </p>
      <LabelCard label={label} />
      {printing && (
        <Paper title={label.code} wide={false} onDone={() => setPrinting(false)}>
          <LabelCard label={label} />
        </Paper>
      )}
    </div>
  )
}

function LabelCard({ label: { code, title, lines } }: { label: Label }) {
  return (
    <section className={styles.label}>
      <QRCode value={labelAddress(window.location.origin, code)} size={112} bordered={false} type="svg" />
      <div>
        <strong>{title}</strong>
        {lines.filter(Boolean).map(line => (
          <span key={line}>{line}</span>
        ))}
        <small>{code}</small>
      </div>
    </section>
  )
}
