import { useQuery } from '@tanstack/react-query'
import { Segmented, Skeleton, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { type BoardCard, type BoardShop, progressCalls } from '#contract/production-progress.ts'
import { daysBetween } from '#model/day.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { clockOf, today } from '#web/kit/clock.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { useOnReturn, useTabActive } from '#web/shell/tab-context.ts'
import { useSince } from '../work-progress/since.view.tsx'
import { stateOf, TONES } from '../work-progress/step-state.rules.ts'
import { progressWords } from '../work-progress/work-progress.words.tsx'
import styles from './board.module.css'
import { boardWords } from './board.words.tsx'

const SECONDS = 30_000
const NARROW = 900
const COUNTS = ['working', 'startable', 'toCheck', 'failed', 'late'] as const
const LOUD = { toCheck: 'warning', failed: 'danger', late: 'danger' } as const

/** 车间看板. A column for each workshop: the steps at which pieces stand, by process, with who has what since when. Reads itself anew. */
export function FloorBoard({ asked, children }: { asked: { orderClass?: string }; children: ReactNode }) {
  const t = boardWords.use()
  const active = useTabActive()
  const [onlyLate, setOnlyLate] = useState(false)
  const [shopId, setShopId] = useState('')
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['production-board', asked],
    queryFn: ({ signal }) => call(progressCalls.board, asked, { signal, quiet: true, masked: false }),
    refetchInterval: active ? SECONDS : false,
    placeholderData: before => before,
  })
  useOnReturn(() => refetch({ cancelRefetch: false }))
  const shops = data?.shops ?? []
  // A phone shows one workshop at a time.
  const shown = window.innerWidth < NARROW ? shops.filter(({ deptShopId }, at) => (shopId ? deptShopId === shopId : at === 0)) : shops
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {children}
        <span className={styles.switch}>
          <Switch size="small" checked={onlyLate} onChange={setOnlyLate} aria-label={t('onlyLate')} /> {t('onlyLate')}
        </span>
        {dataUpdatedAt > 0 && <small className={styles.quiet}>{t('refreshed', { time: clockOf(new Date(dataUpdatedAt)) })}</small>}
      </header>
      {shown.length < shops.length && (
        <Segmented
          block
          aria-label={t('shop')}
          value={shown[0]?.deptShopId ?? ''}
          onChange={setShopId}
          options={shops.map(({ deptShopId, deptShopName, pieces }) => ({
            value: deptShopId,
            label: `${deptShopName.replace(/车间$/, '')} ${pieces}`,
          }))}
        />
      )}
      {error && !data ? (
        <Failed text={error.message} onRetry={() => void refetch()} />
      ) : data ? (
        <div className={styles.columns}>
          {shown.map(shop => (
            <Column key={shop.deptShopId} shop={shop} onlyLate={onlyLate} />
          ))}
        </div>
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

function Column({ shop, onlyLate }: { shop: BoardShop; onlyLate: boolean }) {
  const t = boardWords.use()
  const cards = onlyLate ? shop.cards.filter(({ late }) => late) : shop.cards
  const all = onlyLate ? shop.late : shop.startable + shop.working + shop.toCheck + shop.failed
  return (
    <section className={styles.column} aria-label={shop.deptShopName}>
      <h2>
        {shop.deptShopName} <span>{t('wip', { pieces: shop.pieces })}</span>
      </h2>
      <p className={styles.counts}>
        {COUNTS.filter(name => shop[name] > 0).map(name => (
          <span key={name} data-tone={LOUD[name as keyof typeof LOUD]}>
            {t(name, { count: shop[name] })}
          </span>
        ))}
      </p>
      <div className={styles.cards}>
        {byProcess(cards).map(([name, own]) => (
          <section key={name} aria-label={name}>
            <h3>
              {name} <span>{own.length}</span>
            </h3>
            <ul>
              {own.map(card => (
                <li key={card.execId}>
                  <StandingCard card={card} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {cards.length === 0 && <p className={styles.quiet}>{t(onlyLate ? 'noneLate' : 'nothing')}</p>}
        {all > cards.length && <p className={styles.quiet}>{t('more', { count: all - cards.length })}</p>}
      </div>
    </section>
  )
}

const isAwaited = ({ status }: BoardCard) => stateOf(status) === 'ready'

/** Processes at which something runs, failed or waits for an inspection come first; then in the order of work. */
function byProcess(cards: readonly BoardCard[]): [string, BoardCard[]][] {
  const found = new Map<string, BoardCard[]>()
  for (const card of cards) found.set(card.processName, [...(found.get(card.processName) ?? []), card])
  const rank = (own: readonly BoardCard[]) => (own.every(isAwaited) ? 100_000 : 0) + Math.min(...own.map(({ processSeq }) => processSeq))
  return [...found].sort(([, one], [, other]) => rank(one) - rank(other))
}

function StandingCard({ card }: { card: BoardCard }) {
  const t = boardWords.use()
  const said = progressWords.use()
  const since = useSince()
  const state = stateOf(card.status)
  return (
    <Link to={`/production/work-order/route?id=${card.workId}`} className={styles.card ?? ''} data-late={card.late || undefined}>
      <span className={styles.line}>
        <strong>{card.proCode}</strong>
        <Tone tone={card.paused || card.onHold ? 'warning' : TONES[state]}>
          {card.onHold ? t('onHold') : said(card.paused ? 'pausing' : state)}
        </Tone>
      </span>
      <span className={styles.line}>
        <span>
          {card.materialName} {card.specs}
        </span>
        <span className={styles.quiet}>{said('since', { since: since(card.stateTime) })}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>{[card.orderNo, card.equipmentName].filter(Boolean).join(' · ')}</span>
        <span className={card.late ? styles.late : styles.quiet}>
          {card.late ? t('overdue', { days: daysBetween(card.planEnd, today()) }) : t('due', { day: card.planEnd.slice(5) })}
        </span>
      </span>
    </Link>
  )
}
