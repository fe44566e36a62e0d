import { CheckCircleOutlined, KeyOutlined, PauseCircleOutlined, SwapOutlined } from '@ant-design/icons'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { Tooltip } from 'antd'
import { memo } from 'react'
import type { DrawnNode } from './route-drawing.view.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'

export interface CardData extends Record<string, unknown> {
  node: DrawnNode
  /** What stands against activation at this step. */
  problems: readonly string[]
  colour: string
  open: boolean
  isFirst: boolean
  isLast: boolean
}

export type CardNode = Node<CardData, 'card'>

const OUTSOURCED = 3

/** 工序卡片. A step on the canvas: number, name, workshop, marks and counts. */
export const RouteCard = memo(function RouteCard({ data, selected }: NodeProps<CardNode>) {
  const t = routeWords.use()
  const { node, problems, colour, open, isFirst, isLast } = data
  return (
    <div
      className={styles.card}
      data-selected={selected || undefined}
      data-problem={problems.length > 0 || undefined}
      data-nodekey={node.nodeKey}
      style={{ '--lane': colour } as React.CSSProperties}
    >
      <Handle type="target" position={Position.Left} isConnectable={open} />
      {isFirst && <span className={`${styles.pill} ${styles.pillStart}`}>{t('start')}</span>}
      {isLast && !isFirst && <span className={`${styles.pill} ${styles.pillEnd}`}>{t('end')}</span>}
      <div className={styles.cardHead}>
        <span className={styles.seq}>{node.processSeq}</span>
        <strong className={styles.name}>{node.processName}</strong>
        <span className={styles.marks}>
          {node.isKey && (
            <Tooltip title={t('key')}>
              <KeyOutlined aria-label={t('key')} />
            </Tooltip>
          )}
          {node.isCheck && (
            <Tooltip title={t('check')}>
              <CheckCircleOutlined aria-label={t('check')} />
            </Tooltip>
          )}
          {node.stopPoint > 0 && (
            <Tooltip title={t(node.stopPoint === 2 ? 'hold' : 'witness')}>
              <PauseCircleOutlined aria-label={t(node.stopPoint === 2 ? 'hold' : 'witness')} />
            </Tooltip>
          )}
          {node.nodeType === OUTSOURCED && (
            <Tooltip title={t('outsource')}>
              <SwapOutlined aria-label={t('outsource')} />
            </Tooltip>
          )}
        </span>
      </div>
      <div className={styles.cardShop}>
        {node.processCode} · {node.deptShopName}
      </div>
      <div className={styles.cardFoot}>
        {problems.length > 0 ? (
          <Tooltip title={problems.join('；')}>
            <span className={styles.problem}>{problems[0]}</span>
          </Tooltip>
        ) : (
          <>
            <span>{t('hours', { hours: Number(node.runTime) })}</span>
            {node.equipments.length > 0 && <span>{t('machines', { count: node.equipments.length })}</span>}
            {node.materials.length > 0 && <span>{t('materials', { count: node.materials.length })}</span>}
            {node.qualities.length > 0 && <span>{t('indices', { count: node.qualities.length })}</span>}
          </>
        )}
      </div>
      <Handle type="source" position={Position.Right} isConnectable={open} />
    </div>
  )
})
