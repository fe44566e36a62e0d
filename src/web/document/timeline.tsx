import { Button, Skeleton, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { Detail, ForecastRow, TimelineRow } from '#contract/flow-shape.ts'
import type { Seq } from '#model/flow/tree.ts'
import type { TreeLabels } from '../flow-tree/labels.ts'
import { Face } from '../kit/face.tsx'
import { FileList } from './controls/files.tsx'
import styles from './document.module.css'
import { documentWords } from './document.words.ts'
import { useUsual } from './forecast.tsx'
import { isAtStep, kindOf, kindWords, toneOf } from './timeline.words.ts'

const Diagram = lazy(() => import('./diagram.tsx').then(module => ({ default: module.Diagram })))

/** Past, current and expected steps, as a list or a diagram. */
export function History({ detail, root, labels }: { detail: Detail; root: Seq; labels: TreeLabels }) {
  const t = documentWords.use()
  const [drawn, setDrawn] = useState(false)
  const { timeline, future } = detail
  return (
    <section className={styles.aside} aria-label={t('timeline')}>
      <div className={styles.switch} role="tablist">
        {[false, true].map(diagram => (
          <button key={String(diagram)} type="button" role="tab" aria-selected={drawn === diagram} onClick={() => setDrawn(diagram)}>
            {t(diagram ? 'diagram' : 'timeline')}
          </button>
        ))}
      </div>
      {drawn ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <Diagram detail={detail} labels={labels} />
        </Suspense>
      ) : (
        <ol className={styles.timeline}>
          {timeline.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice in a minute, and what happened keeps its place.
            <Entry key={`${row.kind}-${row.nodeId}-${row.createTime}-${at}`} row={row} kind={kindOf(root, row)} />
          ))}
          {future.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a node may come twice, and the order is all there is.
            <Coming key={`${row.nodeId}-${at}`} row={row} first={at === 0} />
          ))}
          {timeline.length === 0 && <li className={styles.quiet}>{t('noTimeline')}</li>}
        </ol>
      )}
    </section>
  )
}

function Entry({ row, kind }: { row: TimelineRow; kind: string }) {
  const t = documentWords.use()
  const k = kindWords.use()
  const [open, setOpen] = useState(false)
  const isWaiting = kind === 'waiting'
  const word = k(kind as never)
  const step = isAtStep(row.kind) ? row.nodeName : ''
  return (
    <li className={styles.entry} data-tone={toneOf(kind)}>
      <i className={styles.face} aria-hidden="true">
        <Face name={row.assigneeName} />
      </i>
      <div className={styles.entryBody}>
        <p className={styles.entryHead}>
          <b>{step || word}</b>
          {step && <span className={styles.verdict}>{word}</span>}
        </p>
        <p className={styles.entryWho}>
          {row.assigneeName}
          {row.onBehalfOf && <span className={styles.behalf}>{t('onBehalf', { name: row.onBehalfOf })}</span>}
          {row.people.length > 0 && <span className={styles.towards}>{row.people.join('、')}</span>}
          <span className={styles.quiet}>
            {isWaiting ? t('waited', { duration: row.duration }) : (row.endTime || row.createTime).slice(0, 16)}
            {!isWaiting && row.duration && ` · ${t('took', { duration: row.duration })}`}
          </span>
        </p>
        {row.comment && <p className={styles.said}>{row.comment}</p>}
        {row.signature && <img className={styles.signed} src={row.signature} alt={t('signature')} />}
        {row.files.length > 0 && <FileList files={row.files} />}
        {row.changes.length > 0 && (
          <>
            <Button type="link" size="small" className={styles.changesMade} onClick={() => setOpen(!open)}>
              {t('changesMade', { count: row.changes.length })}
            </Button>
            {open && <p className={styles.said}>{row.changes.map(change => change.label).join('、')}</p>}
          </>
        )}
      </div>
    </li>
  )
}

/** A future step: dashed, with the expected people and its usual duration. */
function Coming({ row, first }: { row: ForecastRow; first: boolean }) {
  const t = documentWords.use()
  const usual = useUsual(row.usualHours)
  return (
    <li className={styles.entry} data-tone="coming" data-first={first}>
      <i className={styles.face} aria-hidden="true">
        <Face name={row.people[0]?.name ?? ''} />
      </i>
      <div className={styles.entryBody}>
        <p className={styles.entryHead}>
          <b>{row.nodeName}</b>
          {first && <span className={styles.verdict}>{t('future')}</span>}
        </p>
        <p className={styles.entryWho}>
          <Tooltip title={row.people.length > 3 ? row.people.map(({ name }) => name).join('、') : undefined}>
            <span>
              {row.people
                .slice(0, 3)
                .map(({ name }) => name)
                .join('、') || t('nobodyYet')}
              {row.people.length > 3 && ` +${row.people.length - 3}`}
            </span>
          </Tooltip>
          {usual && <span className={styles.quiet}>{usual}</span>}
        </p>
      </div>
    </li>
  )
}
