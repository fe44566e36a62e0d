import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import type { ProgressNode, ProgressStep } from '#contract/production-progress.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import { useSince } from './since.view.tsx'
import { type NodeState, type StepState, TONES } from './step-state.rules.ts'
import styles from './work-progress.module.css'
import { progressWords } from './work-progress.words.tsx'

interface Shown {
  node: ProgressNode
  stands: NodeState
  /** Of the chosen piece; absent for all pieces together. */
  step?: ProgressStep | undefined
  pieces: number
}

export interface WorkCardData extends Shown, Record<string, unknown> {
  colour: string
}

export type WorkCardNode = Node<WorkCardData, 'work'>

/** 工序卡片 of a work order: its colour and its word say how the step stands, the line below for whom and since when. */
export const WorkCard = memo(function WorkCard({ data, selected }: NodeProps<WorkCardNode>) {
  const { node, stands, colour } = data
  return (
    <div
      className={styles.card}
      data-state={stands.state}
      data-selected={selected || undefined}
      data-nodekey={node.nodeKey}
      style={{ '--lane': colour } as React.CSSProperties}
    >
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <StepLines {...data} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  )
})

/** The same on the canvas and in the list of a phone. */
export function StepLines({ node, stands, step, pieces }: Shown) {
  const t = progressWords.use()
  const since = useSince()
  const state = stands.state
  const isOpen = step && state !== 'waiting' && state !== 'done'
  return (
    <>
      <div className={styles.cardHead}>
        <span className={styles.quiet}>{node.processSeq}</span>
        <strong>{node.processName}</strong>
        <Tone tone={step?.paused ? 'warning' : TONES[state]}>{t(step?.paused ? 'pausing' : state)}</Tone>
      </div>
      <div className={styles.quiet}>
        {node.processCode} · {node.deptShopName}
        {step && step.round > 1 && ` · ${t('round', { round: step.round })}`}
      </div>
      <div className={styles.cardFoot}>
        {step ? (
          [step.equipmentName, isOpen ? t('since', { since: since(step.stateTime) }) : step.endTime?.slice(5, 16)]
            .filter(Boolean)
            .join(' · ')
        ) : (
          <Counts stands={stands} pieces={pieces} />
        )}
      </div>
    </>
  )
}

const SHOWN: readonly StepState[] = ['failed', 'running', 'toCheck', 'ready']

function Counts({ stands: { counts }, pieces }: { stands: NodeState; pieces: number }) {
  const t = progressWords.use()
  const done = (counts.get('done') ?? 0) + (counts.get('waived') ?? 0)
  const others = SHOWN.flatMap(state => (counts.has(state) ? `${t(state)} ${counts.get(state)}` : []))
  return [t('ofAll', { done, all: pieces }), ...others].join(' · ')
}
