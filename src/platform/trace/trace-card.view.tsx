import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Traced } from '#contract/trace.ts'
import { thousands } from '#model/number.ts'
import { stateTone } from '#platform/master/status-tone.view.tsx'
import { isStatus, StatusChip } from '#web/document/status-chip.tsx'
import { say } from '#web/i18n/language.ts'
import { Tone } from '#web/kit/list/tone.tsx'
import styles from './trace.module.css'
import { traceWords } from './trace.words.tsx'

export interface TraceCardData extends Record<string, unknown> {
  node: Traced
  isHere: boolean
}
export type TraceCardNode = Node<TraceCardData, 'traced'>

export const TraceCard = memo(function TraceCard({ data }: NodeProps<TraceCardNode>) {
  return (
    <div className={styles.card} data-here={data.isHere || undefined}>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <TraceLines {...data} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </div>
  )
})

/** The same on the canvas and in the list of a phone. */
export function TraceLines({ node, isHere }: TraceCardData) {
  const t = traceWords.use()
  const { title, en, number, note, date, state, stateKey, amount, to } = node
  return (
    <>
      <div className={styles.cardHead}>
        <span>{say({ zh: title, en })}</span>
        {state ? <Tone tone={stateTone(stateKey)}>{state}</Tone> : isStatus(stateKey) && <StatusChip status={stateKey} />}
      </div>
      <Link
        className={`nodrag ms-number ${styles.number}`}
        to={to}
        aria-current={isHere || undefined}
        title={isHere ? t('here') : undefined}
      >
        {number}
      </Link>
      <div className={styles.cardFoot}>
        <span title={note}>{note}</span>
        <span className="ms-number">{amount ? `¥${thousands(amount, 2)}` : date}</span>
      </div>
    </>
  )
}
