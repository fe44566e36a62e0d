import { Button } from 'antd'
import type { ProgressNode, ProgressPiece, ProgressStep } from '#contract/production-progress.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { useSince } from './since.view.tsx'
import { latest, standing, stateOf, TONES } from './step-state.rules.ts'
import styles from './work-progress.module.css'
import { progressWords } from './work-progress.words.tsx'

const SCRAP = 2
const IN_PROCESS = 0
const BRANCHES = { 1: 'rework', 2: 'repair' } as const

interface Props {
  pieces: readonly ProgressPiece[]
  /** Shown for this step only. */
  node: ProgressNode | undefined
  chosen: string | undefined
  onChoose(id: string | undefined): void
  onAll(): void
}

/** 产品件. Where each piece stands since when; of a chosen step, how it stands there, round by round. */
export function WorkPieces({ pieces, node, chosen, onChoose, onAll }: Props) {
  const t = progressWords.use()
  return (
    <section className={styles.pieces} aria-label={t('pieces')}>
      <h2>
        {node ? t('atStep', { seq: node.processSeq, name: node.processName }) : t('pieces')}
        {node && (
          <Button type="link" size="small" onClick={onAll}>
            {t('back')}
          </Button>
        )}
      </h2>
      <ul>
        {pieces.map(piece => (
          <li key={piece.id}>
            <button
              type="button"
              className={styles.piece}
              aria-pressed={piece.id === chosen}
              onClick={() => onChoose(piece.id === chosen ? undefined : piece.id)}
            >
              <PieceHead piece={piece} />
              {piece.ingotNo && <small className={styles.quiet}>{t('madeOf', { heat: piece.heatNo, ingot: piece.ingotNo })}</small>}
              <StepsOf steps={node ? piece.steps.filter(step => step.nodeKey === node.nodeKey) : standing(piece.steps)} named={!node} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PieceHead({ piece }: { piece: ProgressPiece }) {
  const t = progressWords.use()
  const branch = BRANCHES[piece.branchStatus as keyof typeof BRANCHES]
  const all = latest(piece.steps)
  const done = all.filter(({ status }) => ['done', 'waived'].includes(stateOf(status))).length
  return (
    <div className={styles.pieceHead}>
      <strong>{piece.proCode}</strong>
      {piece.status !== IN_PROCESS && (
        <Tone tone={piece.status === SCRAP ? 'danger' : 'success'}>{t(piece.status === SCRAP ? 'scrapped' : 'finished')}</Tone>
      )}
      {piece.qualityState === 'frozen' && <Tone tone="danger">{t('frozen')}</Tone>}
      {branch && <Tone tone="warning">{t(branch)}</Tone>}
      <span className={styles.quiet}>
        {all.length > 0 && `${done}/${all.length}`} {piece.placeShopName}
      </span>
    </div>
  )
}

function StepsOf({ steps, named }: { steps: readonly ProgressStep[]; named: boolean }) {
  const t = progressWords.use()
  const since = useSince()
  return steps.map(step => {
    const state = stateOf(step.status)
    return (
      <div key={step.execId} className={styles.stand}>
        <Tone tone={step.paused ? 'warning' : TONES[state]}>{t(step.paused ? 'pausing' : state)}</Tone>
        <span>
          {[
            named && step.processName,
            step.nodeRefType === 2 && t('repairStep'),
            step.round > 1 && t('round', { round: step.round }),
            step.equipmentName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <small className={styles.quiet} title={step.stateTime}>
          {state === 'done' ? step.endTime?.slice(5, 16) : state !== 'waiting' && t('since', { since: since(step.stateTime) })}
        </small>
      </div>
    )
  })
}
