import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented, Skeleton } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type PlannedOrder, progressCalls } from '#contract/production-progress.ts'
import { daysBetween } from '#model/day.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { today } from '#web/kit/clock.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import styles from './board.module.css'
import { boardWords } from './board.words.tsx'
import { barOf, moved, type Span, spanAround, ticks, type Zoom } from './gantt.rules.ts'

/** Pixels of a day. */
const DAY = { weeks: 20, months: 6 } as const
/** Share of the width that lies before today. */
const PAST = 0.2

/** 计划甘特. A bar for each work order from its planned start to its planned end, by workshop; how far it is, and in red what is late. */
export function Gantt({ asked, children }: { asked: { orderClass?: string }; children: ReactNode }) {
  const t = boardWords.use()
  const [zoom, setZoom] = useState<Zoom>('weeks')
  const [day, setDay] = useState(today())
  const span = spanAround(zoom, day)
  const { data, error, refetch } = useQuery({
    queryKey: ['production-schedule', asked, span],
    queryFn: ({ signal }) => call(progressCalls.schedule, { ...asked, ...span }, { signal, quiet: true, masked: false }),
    placeholderData: before => before,
  })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {children}
        <Segmented
          aria-label={t('zoom')}
          value={zoom}
          onChange={setZoom}
          options={[
            { value: 'weeks' as const, label: t('weeks') },
            { value: 'months' as const, label: t('months') },
          ]}
        />
        <span className={styles.switch}>
          <Button icon={<LeftOutlined />} aria-label={t('earlier')} onClick={() => setDay(moved(zoom, day, -1))} />
          <Button onClick={() => setDay(today())}>{t('now')}</Button>
          <Button icon={<RightOutlined />} aria-label={t('later')} onClick={() => setDay(moved(zoom, day, 1))} />
        </span>
      </header>
      {data && data.left > 0 && <Alert type="info" showIcon title={t('left', { count: data.left })} />}
      {error && !data ? (
        <Failed text={error.message} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.orders.length === 0 ? (
        <EmptyState kind="result" text={t('noOrders')} />
      ) : (
        <Chart orders={data.orders} {...{ span, zoom }} />
      )}
    </div>
  )
}

function Chart({ orders, span, zoom }: { orders: readonly PlannedOrder[]; span: Span; zoom: Zoom }) {
  const t = boardWords.use()
  const width = DAY[zoom]
  const days = daysBetween(span.from, span.to) + 1
  const at = (offset: number, length: number): CSSProperties => ({ left: offset * width, width: length * width })
  const box = useRef<HTMLDivElement>(null)
  const now = daysBetween(span.from, today())
  // Begins shortly before today, where the plan is lived.
  useEffect(() => {
    const seen = box.current?.clientWidth ?? 0
    box.current?.scrollTo({ left: Math.max(0, now * width - seen * PAST) })
  }, [now, width])
  const shops = [...new Set(orders.map(({ deptShopId }) => deptShopId))]
  return (
    <section className={styles.gantt} ref={box} aria-label={t('plan')} style={{ '--days': `${days * width}px` } as CSSProperties}>
      <div className={styles.ganttHead} data-zoom={zoom}>
        <div className={styles.name}>{t('order')}</div>
        <div className={styles.track}>
          {ticks(span, 'month').map(tick => (
            <span key={tick.day} className={styles.month} style={at(tick.at, tick.days)}>
              <b>{t('month', { year: tick.day.slice(0, 4), month: Number(tick.day.slice(5, 7)) })}</b>
            </span>
          ))}
          {ticks(span, 'week').map(
            tick =>
              zoom === 'weeks' && (
                <span key={tick.day} className={styles.week} style={at(tick.at, tick.days)}>
                  {tick.day.slice(5)}
                </span>
              ),
          )}
        </div>
      </div>
      {shops.map(shop => {
        const own = orders.filter(({ deptShopId }) => deptShopId === shop)
        return (
          <section key={shop} aria-label={own[0]?.deptShopName}>
            <h3 className={styles.ganttShop}>
              <span>
                {own[0]?.deptShopName} <small>{own.length}</small>
              </span>
            </h3>
            {own.map(order => (
              <Row key={order.id} {...{ order, span, at }} />
            ))}
          </section>
        )
      })}
      <div className={styles.lines} aria-hidden>
        {ticks(span, zoom === 'weeks' ? 'week' : 'month').map(tick => (
          <span key={tick.day} style={at(tick.at, tick.days)} />
        ))}
        {now >= 0 && now < days && <i style={{ left: (now + 0.5) * width }} />}
      </div>
    </section>
  )
}

interface RowProps {
  order: PlannedOrder
  span: Span
  at(offset: number, length: number): CSSProperties
}

function Row({ order, span, at }: RowProps) {
  const t = boardWords.use()
  const { orderNo, materialName, specs, planStart: start, planEnd: end, steps, passed, late, holdStatus, status } = order
  const bar = barOf(order, span, today())
  const percent = steps > 0 ? Math.round((passed / steps) * 100) : 0
  const product = `${materialName} ${specs}`
  const over = t('overdue', { days: daysBetween(end, today()) })
  const says = [t('bar', { orderNo, product, start, end, percent }), late && over, holdStatus === 1 && t('onHold')]
    .filter(Boolean)
    .join('，')
  return (
    <Link to={`/production/work-order/route?id=${order.id}`} className={styles.row ?? ''} title={says} aria-label={says}>
      <span className={styles.name}>
        <strong>{orderNo}</strong>
        <small>
          {product} × {order.qty}
        </small>
      </span>
      <span className={styles.track}>
        {bar.days > 0 && (
          <span
            className={styles.bar}
            style={at(bar.at, bar.days)}
            data-late={late || undefined}
            data-held={holdStatus === 1 || undefined}
            data-done={status >= 40 || undefined}
          >
            <span style={{ width: `${percent}%` }} />
            <b>{percent}%</b>
          </span>
        )}
        {bar.over > 0 && (
          <span className={styles.over} style={at(bar.at + bar.days, bar.over)}>
            <b>{over}</b>
          </span>
        )}
      </span>
    </Link>
  )
}
