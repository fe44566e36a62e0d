import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { Tooltip } from 'antd'
import { memo } from 'react'
import type { RouteNode } from '#contract/production-shape.ts'
import styles from './route-compare.module.css'
import { compareWords } from './route-compare.words.tsx'
import { NOTES } from './route-compare-layout.rules.ts'
import type { Mark } from './route-marks.rules.ts'

export interface ComparedData extends Record<string, unknown> {
  node: RouteNode
  mark: Mark
  colour: string
}

export type ComparedCard = Node<ComparedData, 'compared'>

/** A step in a comparison: its colour and the word in its corner say what happened to it, the lines below what changed. */
export const RouteCompareCard = memo(function RouteCompareCard({ data, selected }: NodeProps<ComparedCard>) {
  const t = compareWords.use()
  const { node, mark, colour } = data
  const shown = mark.notes.length > NOTES.most ? mark.notes.slice(0, NOTES.most - 1) : mark.notes
  return (
    <>
      <div
        className={styles.card}
        data-change={mark.type}
        data-selected={selected || undefined}
        data-nodekey={node.nodeKey}
        style={{ '--lane': colour } as React.CSSProperties}
      >
        <Handle type="target" position={Position.Left} isConnectable={false} />
        <div className={styles.cardHead}>
          <span className={styles.seq}>{node.processSeq}</span>
          <strong>{node.processName}</strong>
          {mark.type !== 'same' && <span className={styles.badge}>{t(mark.type)}</span>}
        </div>
        <div className={styles.shop}>
          {node.processCode} · {node.deptShopName}
        </div>
        <Handle type="source" position={Position.Right} isConnectable={false} />
      </div>
      {shown.length > 0 && (
        <Tooltip title={mark.notes.map(note => <div key={note}>{note}</div>)}>
          <ul className={styles.notes}>
            {shown.map(note => (
              <li key={note}>{note}</li>
            ))}
            {shown.length < mark.notes.length && <li>{t('more', { count: mark.notes.length })}</li>}
          </ul>
        </Tooltip>
      )}
    </>
  )
})
