import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { master as calls } from '#contract/master.ts'
import { voucherCalls } from '#contract/voucher.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { Paper } from '#web/document/paper.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Row } from '#web/kit/list/field.ts'
import { usePermissions } from '#web/shell/data.ts'
import styles from './voucher.module.css'
import { VOUCHERS } from './voucher.rules.ts'
import { voucherWords } from './voucher.words.tsx'
import { VoucherSheet } from './voucher-sheet.view.tsx'

const MOST = 500

/** 单据打印. A receipt, an issue, a transfer or another movement as it comes out of the printer. */
export default function VoucherScreen() {
  const t = voucherWords.use()
  const [params] = useSearchParams()
  const [book, id] = [params.get('book') ?? '', params.get('id') ?? '']
  const voucher = Object.hasOwn(VOUCHERS, book) ? VOUCHERS[book] : undefined
  const mayCost = usePermissions().stockSummary_cost === true
  const [times, setTimes] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['voucher', book, id],
    queryFn: async ({ signal }) => {
      const asked = { master: voucher?.lines.key ?? '', [voucher?.of ?? '']: id, ascs: 'lineNo', size: MOST }
      const [row, lines] = await Promise.all([
        call(calls.detail, { master: book, id }, { signal, quiet: true }),
        call(calls.list, asked, { signal, quiet: true }),
      ])
      return { row: row as Row, lines: lines.records as Row[] }
    },
    enabled: voucher !== undefined && id !== '',
  })
  useTabLabel(data && voucher ? String(data.row[voucher.number]) : undefined)
  if (!voucher || !id) return <EmptyState kind="result" text={t('which')} />
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const print = async () => setTimes((await call(voucherCalls.print, { book, id })).times)
  const title = `${voucher.head.title} ${data.row[voucher.number]}`
  return (
    <div className={styles.page}>
      <p className={styles.tools}>
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => void print()}>
          {t('print')}
        </Button>
      </p>
      <article className={styles.sheet}>
        <VoucherSheet {...{ voucher, ...data, mayCost, times: 1 }} />
      </article>
      {times > 0 && (
        <Paper title={title} wide onDone={() => setTimes(0)}>
          <VoucherSheet {...{ voucher, ...data, mayCost, times }} />
        </Paper>
      )}
    </div>
  )
}
