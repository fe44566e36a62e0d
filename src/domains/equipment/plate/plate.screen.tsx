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
import { useSite } from '#web/http/site.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Row } from '#web/kit/list/field.ts'
import styles from './plate.module.css'
import { plateWords } from './plate.words.tsx'

const text = (value: unknown) => String(value ?? '')

/** 设备牌. The plate that is fixed to a machine; its QR code leads to the machine. */
export default function PlateScreen() {
  const t = plateWords.use()
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const [printing, setPrinting] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['plate', id],
    queryFn: ({ signal }) => call(calls.detail, { master: 'equipment', id }, { signal, quiet: true }) as Promise<Row>,
    enabled: id !== '',
  })
  useTabLabel(data && text(data.equipmentCode))
  if (!id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      <p className={styles.tools}>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
        <span className={styles.quiet}>{t('hint')}</span>
      </p>
      <Plate row={data} />
      {printing && (
        <Paper title={text(data.equipmentCode)} wide={false} onDone={() => setPrinting(false)}>
          <Plate row={data} />
        </Paper>
      )}
    </div>
  )
}

function Plate({ row }: { row: Row }) {
  const t = plateWords.use()
  const company = useSite(site => site.name)
  const labels = (row.labels ?? {}) as Record<string, string>
  const facts = [
    [t('code'), row.equipmentCode],
    [t('model'), [row.specs, row.modelNo].filter(Boolean).join(' ')],
    [t('shop'), labels[`dept:${row.workshopId}`]],
    [t('asset'), row.assetNo],
    [t('since'), row.commissionDate],
    [t('keeper'), labels[`user:${row.keeperId}`]],
    [t('due'), row.isSpecial === 'yes' ? row.inspectDue : ''],
  ].filter(([, value]) => value)
  return (
    <section className={styles.plate}>
      <header>
        <span>{company}</span>
        <strong>{text(row.equipmentName)}</strong>
      </header>
      <div>
        <dl>{facts.map(([label, value]) => [<dt key={`${label} is`}>{text(label)}</dt>, <dd key={text(label)}>{text(value)}</dd>])}</dl>
        <QRCode
          value={`${window.location.origin}/m/e/${encodeURIComponent(text(row.equipmentCode))}`}
          size={120}
          bordered={false}
          type="svg"
        />
      </div>
    </section>
  )
}
