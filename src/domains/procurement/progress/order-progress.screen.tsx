import { PrinterOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { master as calls } from '#contract/master.ts'
import { type OrderProgress, purchaseOrderCalls } from '#contract/purchase-order.ts'
import { EXTERNAL } from '#model/account.ts'
import { useActions } from '#platform/master/master-actions.view.tsx'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { useTabLabel } from '#web/document/use-tab-label.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Row } from '#web/kit/list/field.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { loadChunk } from '#web/shell/chunk.ts'
import { usePermissions } from '#web/shell/data.ts'
import { useSession } from '#web/shell/session.ts'
import { useOnReturn } from '#web/shell/tab-context.ts'
import { purchaseOrder } from '../order/purchase-order.register.ts'
import { OrderLineCard, Stages, useUnit } from './order-line.view.tsx'
import styles from './order-progress.module.css'
import { orderWords } from './order-progress.words.tsx'
import { stagesOf } from './order-stage.rules.ts'

const OrderPaper = lazy(() => loadChunk(() => import('./order-paper.view.tsx')))

/** 采购进度. An order line by line, or what has become of a line of a plan: on a desktop and on a phone, for us and for the supplier. */
export default function OrderProgressScreen() {
  const t = orderWords.use()
  const [params] = useSearchParams()
  const [id, planLineId] = [params.get('id') ?? '', params.get('planLineId') ?? '']
  const asked = planLineId ? { planLineId } : { orderId: id }
  const { data, error, refetch } = useQuery({
    queryKey: ['order-progress', id, planLineId],
    queryFn: ({ signal }) => call(purchaseOrderCalls.progress, asked, { signal, quiet: true }),
    enabled: (planLineId || id) !== '',
  })
  const order = useQuery({
    queryKey: ['purchase-order', id],
    queryFn: ({ signal }) => call(calls.detail, { master: purchaseOrder.key, id }, { signal, quiet: true }),
    enabled: id !== '' && !planLineId,
  })
  const reload = () => {
    void refetch()
    if (id && !planLineId) void order.refetch()
  }
  useOnReturn(reload)
  useTabLabel(data?.plan?.planNo ?? data?.lines[0]?.purchaseOrderNo)
  const failure = error ?? order.error
  if (!id && !planLineId) return <EmptyState kind="result" text={t('which')} />
  if (failure) return <Failed text={failure.message} onRetry={reload} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      {data.plan && <PlanHead plan={data.plan} />}
      {order.data && <OrderHead row={order.data as Row} confirmed={data.lines[0]?.confirmDate} onDone={reload} />}
      <LineCards lines={data.lines} withOrder={planLineId !== ''} />
    </div>
  )
}

function LineCards({ lines, withOrder }: { lines: OrderProgress['lines']; withOrder: boolean }) {
  const t = orderWords.use()
  const isOutside = useSession(state => state.accountType) === EXTERNAL
  if (lines.length === 0) return <EmptyState kind="result" text={t('none')} />
  return (
    <ol className={styles.lines} aria-label={t('lines')}>
      {lines.map(line => (
        <OrderLineCard key={line.id} {...{ line, withOrder, isOutside }} />
      ))}
    </ol>
  )
}

function PlanHead({ plan }: { plan: NonNullable<OrderProgress['plan']> }) {
  const t = orderWords.use()
  const unit = useUnit()
  return (
    <header className="ms-card">
      <div className={styles.title}>
        <h1>{plan.planNo}</h1>
        <strong>{plan.materialName}</strong>
        <span className={styles.quiet}>{plan.materialCode}</span>
        <span className={styles.quiet}>{t('need', { day: plan.needDate })}</span>
      </div>
      <Stages stages={stagesOf(plan)} unit={unit(plan.unit)} />
    </header>
  )
}

const TONES: Record<string, 'info' | 'warning' | 'success' | 'neutral'> = {
  ...{ wait: 'warning', issued: 'info', confirmed: 'info', partial: 'info', received: 'success', closed: 'neutral', cancelled: 'neutral' },
}

function OrderHead({ row, confirmed, onDone }: { row: Row; confirmed: string | undefined; onDone(): void }) {
  const t = orderWords.use()
  const permissions = usePermissions()
  const { rowActions, dialog } = useActions(purchaseOrder)
  const [printing, setPrinting] = useState(false)
  const labels = row.labels as Record<string, string>
  const state = labels[`dict:purchase_order_state:${row.orderState}`] ?? labels[`dict:supplier_order_state:${row.orderState}`]
  const actions = rowActions({ reload: onDone }).filter(
    ({ key, right, show }) => key !== 'progress' && (!right || permissions[right]) && (show?.(row) ?? true),
  )
  const first = actions.find(({ key, danger }) => Object.hasOwn(purchaseOrder.actions, key) && !danger)?.key
  return (
    <header className={`ms-card ${styles.head}`}>
      <h1>{String(row.purchaseOrderNo)}</h1>
      <Tone tone={TONES[String(row.orderState)] ?? 'neutral'}>{state}</Tone>
      <span>{labels[`supplier:${row.supplierId}`]}</span>
      <span className={styles.quiet}>
        {t('buyer')} {labels[`user:${row.buyerId}`]} · {t('date')} {String(row.orderDate)} · {t('total')} {String(row.totalAmount)}
      </span>
      <span className={styles.quiet}>{confirmed ? t('confirmed', { day: confirmed }) : t('unconfirmed')}</span>
      <span className={styles.actions}>
        {actions.map(({ key, label, danger, onClick }) => (
          <Button key={key} type={key === first ? 'primary' : 'default'} danger={danger} onClick={() => onClick(row)}>
            {label}
          </Button>
        ))}
        <Button icon={<PrinterOutlined />} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
      </span>
      {dialog}
      <Suspense fallback={null}>{printing && <OrderPaper row={row} onDone={() => setPrinting(false)} />}</Suspense>
    </header>
  )
}
