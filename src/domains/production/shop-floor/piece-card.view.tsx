import { Alert, Button } from 'antd'
import { useState } from 'react'
import { limitsText, type QualityIndex } from '#company/quality-index.ts'
import type { CardStep, PieceCard } from '#contract/production-exec.ts'
import { useDict } from '#web/kit/list/dict.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { FeedBlock } from './feed.view.tsx'
import styles from './shop-floor.module.css'
import { floorWords } from './shop-floor.words.tsx'
import { type Deed, StepDialog } from './step-dialog.view.tsx'

const TONES = ['neutral', 'info', 'info', 'warning', 'success', 'neutral', 'neutral', 'danger'] as const
const STANDING = [1, 2, 3, 7]

/** 件卡片. What the piece is, where it stands, and big buttons for what the session may do with it now. */
export function PieceCardView({
  card,
  focus,
  source,
  onDone,
}: {
  card: PieceCard
  focus?: string
  source: 'phone' | 'office'
  onDone(): void
}) {
  const t = floorWords.use()
  const states = useDict({ code: 'piece_status', book: 'business' })
  const [open, setOpen] = useState<{ deed: Deed; step: CardStep }>()
  const current = card.steps.filter(step => (focus ? step.execId === focus : STANDING.includes(step.status)))
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{card.proCode}</h1>
        <Tone tone="info">{states.find(({ dictKey }) => dictKey === String(card.pieceStatus))?.dictValue ?? ''}</Tone>
        <p>
          {card.materialName} <small>{card.specs}</small>
        </p>
        <p className={styles.quiet}>
          {t('order')} {card.orderNo} · {t('planEnd')} {card.planEnd}
          {card.heatNo && ` · ${t('heat')} ${card.heatNo}`}
          {card.ingotNo && ` · ${t('ingot')} ${card.ingotNo}`}
        </p>
      </header>
      {card.holdStatus === 1 && <Alert type="warning" showIcon title={t('held')} />}
      {card.qualityState === 'frozen' && <Alert type="error" showIcon title={t('frozen')} />}
      {card.actions.includes('feed') && <FeedBlock card={card} onDone={onDone} />}
      {card.steps.length === 0 && <Alert type="info" showIcon title={t('noRoute')} />}
      {current.map(step => (
        <section key={step.execId} className={styles.block}>
          <h2>
            <small>{t('now')}</small> {step.processSeq} {step.processName} <State step={step} />
          </h2>
          <p className={styles.quiet}>{[step.deptShopName, step.equipmentName, step.startTime].filter(Boolean).join(' · ')}</p>
          {step.workContent && (
            <p>
              <small>{t('content')}</small> {step.workContent}
            </p>
          )}
          {step.techRequire && (
            <p>
              <small>{t('require')}</small> {step.techRequire}
            </p>
          )}
          {step.qualities.length > 0 && (
            <ul className={styles.indices} aria-label={t('indices')}>
              {step.qualities.map(index => (
                <li key={index.indexCode}>
                  <span>{index.indexName}</span> <b>{limitsText(index as QualityIndex)}</b>
                </li>
              ))}
            </ul>
          )}
          {step.why && <Alert type="warning" showIcon title={step.why} />}
          <div className={styles.deeds}>
            {(step.actions as Deed[]).map(deed => (
              <Button
                key={deed}
                size="large"
                type={deed === 'pause' ? 'default' : 'primary'}
                className={styles.deed ?? ''}
                onClick={() => setOpen({ deed, step })}
              >
                {t(deed)}
              </Button>
            ))}
          </div>
        </section>
      ))}
      {card.steps.length > 0 && (
        <section className={styles.block}>
          <h2>{t('steps')}</h2>
          <ol className={styles.steps}>
            {card.steps.map(step => (
              <li key={step.execId}>
                <span className="ms-number">{step.processSeq}</span>
                <span>
                  {step.processName}
                  <small>{[step.deptShopName, step.endTime ?? step.startTime].filter(Boolean).join(' · ')}</small>
                </span>
                <State step={step} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {open && (
        <StepDialog
          {...open}
          source={source}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            onDone()
          }}
        />
      )}
    </div>
  )
}

function State({ step }: { step: CardStep }) {
  const t = floorWords.use()
  const names = useDict({ code: 'exec_state', book: 'business' })
  const name = step.paused ? t('pausing') : (names.find(({ dictKey }) => dictKey === String(step.status))?.dictValue ?? '')
  return <Tone tone={step.paused ? 'warning' : (TONES[step.status] ?? 'neutral')}>{name}</Tone>
}
