import { useQuery } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Input, Popconfirm, Select, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type InvitationDetail, type InvitationLine, sourcingCalls } from '#contract/sourcing.ts'
import { rounded, sum, times } from '#model/form/arithmetic.ts'
import { Failed } from '#platform/work/process-flow.view.tsx'
import { call } from '#web/http/call.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { toast } from '#web/kit/toast.ts'
import styles from './supplier-quote.module.css'
import { quoteWords } from './supplier-quote.words.tsx'
import { Clarifications } from './supplier-quote-clarify.view.tsx'
import { entryOf, Standing } from './supplier-quote-standing.view.tsx'

interface Typed {
  readonly taxPrice?: string
  readonly taxRate?: string
  readonly offerQty?: string
  readonly deliverDate?: string
}

const PRICE = /^\d{1,12}(\.\d{1,4})?$/
const USUAL_RATE = '0.13'

/** 报价单. One price per material; what was sent before is not shown again. */
export function QuoteSheet({ id, onBack }: { id: string; onBack(): void }) {
  const t = quoteWords.use()
  const { data, error, refetch } = useQuery({
    queryKey: ['supplier-quote', id],
    queryFn: ({ signal }) => call(sourcingCalls.invitation, { id }, { signal, quiet: true, masked: false }),
  })
  if (error) return <Failed text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <div className={styles.page}>
      <Head of={data} onBack={onBack} onChange={() => void refetch()} />
      <Offers of={data} onChange={() => void refetch()} />
      <Clarifications of={data} title={t('questions')} onChange={() => void refetch()} />
    </div>
  )
}

function Head({ of, onBack, onChange }: { of: InvitationDetail; onBack(): void; onChange(): void }) {
  const t = quoteWords.use()
  const terms = useDict({ code: 'pay_term', book: 'business' })
  const { id, sourcingNo, sourcingName, round, quoteDeadline, openTime, deliveryPlace, payTerm, bondAmount, isBondPaid, isEnrollable } = of
  const enrol = async () => {
    await call(sourcingCalls.enroll, { id })
    toast.success(t('enrolled'))
    onChange()
  }
  const facts = [
    sourcingNo,
    ...(round > 1 ? [t('round', { round })] : []),
    t('deadline', { time: quoteDeadline.slice(0, 16) }),
    ...(openTime ? [t('opening', { time: openTime.slice(0, 16) })] : []),
    ...(deliveryPlace ? [`${t('place')} ${deliveryPlace}`] : []),
    ...(payTerm ? [`${t('payTerm')} ${entryOf(terms, payTerm)}`] : []),
    ...(bondAmount && Number(bondAmount) > 0
      ? [`${t('bond', { amount: bondAmount })} ${isBondPaid ? t('bondPaid') : t('bondUnpaid')}`]
      : []),
  ]
  return (
    <header className={styles.head}>
      <Button size="small" onClick={onBack}>
        {t('back')}
      </Button>
      <div className={styles.row}>
        <h1 className={styles.title}>{sourcingName}</h1>
        <Standing of={of} />
      </div>
      <p className={styles.faint}>{facts.join(' · ')}</p>
      {isEnrollable && (
        <Button type="primary" onClick={() => void enrol()}>
          {t('enroll')}
        </Button>
      )}
    </header>
  )
}

function Offers({ of, onChange }: { of: InvitationDetail; onChange(): void }) {
  const t = quoteWords.use()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [sending, setSending] = useState(false)
  const { id, lines, isOpen, quotedAt, mode } = of
  const qtyOf = (line: InvitationLine) => (mode === 'quantity' ? (typed[line.id]?.offerQty ?? line.qty) : line.qty)
  const priced = lines.filter(line => PRICE.test(typed[line.id]?.taxPrice ?? ''))
  const total = rounded(
    sum(priced, line => times(qtyOf(line), typed[line.id]?.taxPrice)),
    2,
  )
  const send = async () => {
    if (priced.length === 0) return void toast.error(t('fillOne'))
    if (priced.some(line => !typed[line.id]?.deliverDate)) return void toast.error(t('fillDay'))
    setSending(true)
    try {
      await call(sourcingCalls.quote, {
        id,
        lines: priced.map(line => ({
          sourcingLineId: line.id,
          taxPrice: typed[line.id]?.taxPrice ?? '',
          taxRate: typed[line.id]?.taxRate ?? USUAL_RATE,
          deliverDate: typed[line.id]?.deliverDate ?? '',
          ...(mode === 'quantity' ? { offerQty: qtyOf(line) } : {}),
        })),
      })
      toast.success(t('sent'))
      setTyped({})
      onChange()
    } finally {
      setSending(false)
    }
  }
  const withdraw = async () => {
    await call(sourcingCalls.withdraw, { id })
    toast.success(t('withdrawn'))
    onChange()
  }
  return (
    <>
      {isOpen && <Alert type="info" showIcon title={t('sealed')} />}
      <ul className={styles.lines}>
        {lines.map(line => (
          <li key={line.id} className={styles.line}>
            <LineWords line={line} />
            {isOpen && (
              <LineInputs
                line={line}
                of={of}
                typed={typed[line.id] ?? {}}
                onType={more => setTyped({ ...typed, [line.id]: { ...typed[line.id], ...more } })}
              />
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <footer className={styles.foot}>
          <strong>{t('total', { amount: total ?? '0.00' })}</strong>
          {quotedAt && (
            <Popconfirm title={t('withdraw')} onConfirm={() => void withdraw()}>
              <Button>{t('withdraw')}</Button>
            </Popconfirm>
          )}
          <Button type="primary" loading={sending} onClick={() => void send()}>
            {quotedAt ? t('replace') : t('send')}
          </Button>
        </footer>
      )}
    </>
  )
}

function LineWords({ line }: { line: InvitationLine }) {
  const t = quoteWords.use()
  const units = useDict({ code: 'unit', book: 'business' })
  return (
    <div>
      <strong>{`${line.lineNo}. ${line.materialName}`}</strong>
      <p className={styles.faint}>{[line.materialCode, line.specs, line.modelNo].filter(Boolean).join(' ')}</p>
      <p className={styles.faint}>{`${t('qty')} ${line.qty} ${entryOf(units, line.unit)} · ${t('need', { day: line.needDate })}`}</p>
    </div>
  )
}

function LineInputs({
  line,
  of: { mode, minBidQty },
  typed,
  onType,
}: {
  line: InvitationLine
  of: InvitationDetail
  typed: Typed
  onType(more: Typed): void
}) {
  const t = quoteWords.use()
  const rates = useDict({ code: 'tax_rate', book: 'business' })
  return (
    <div className={styles.inputs}>
      <label htmlFor={`price-${line.id}`}>
        <span>{t('price')}</span>
        <Input
          id={`price-${line.id}`}
          inputMode="decimal"
          value={typed.taxPrice ?? ''}
          status={typed.taxPrice && !PRICE.test(typed.taxPrice) ? 'error' : ''}
          placeholder={line.ownPrice ? t('own', { price: line.ownPrice }) : ''}
          onChange={({ target }) => onType({ taxPrice: target.value.trim() })}
        />
      </label>
      <label htmlFor={`rate-${line.id}`}>
        <span>{t('rate')}</span>
        <Select
          id={`rate-${line.id}`}
          aria-label={t('rate')}
          value={typed.taxRate ?? USUAL_RATE}
          onChange={taxRate => onType({ taxRate })}
          options={rates.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
        />
      </label>
      {mode === 'quantity' && (
        <label htmlFor={`offer-${line.id}`}>
          <span>{t('offer')}</span>
          <Input
            id={`offer-${line.id}`}
            inputMode="decimal"
            value={typed.offerQty ?? line.qty}
            placeholder={minBidQty ? t('least', { qty: minBidQty }) : ''}
            onChange={({ target }) => onType({ offerQty: target.value.trim() })}
          />
        </label>
      )}
      <label htmlFor={`deliver-${line.id}`}>
        <span>{t('deliver')}</span>
        <DatePicker
          id={`deliver-${line.id}`}
          inputReadOnly
          value={typed.deliverDate ? dayjs(typed.deliverDate) : null}
          onChange={day => onType(day ? { deliverDate: day.format('YYYY-MM-DD') } : { deliverDate: '' })}
        />
      </label>
    </div>
  )
}
