import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useMemo } from 'react'
import type { BlockNode, Seq } from '#model/flow/tree.ts'
import { type Addable, addLane, insert, moveCase, newNode, removeLane } from '#web/flow-tree/edit.ts'
import { nodeIcons } from '#web/flow-tree/node-look.tsx'
import type { TreeTools } from '#web/flow-tree/tree-context.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { designWords } from './design.words.tsx'
import { DragStep, DragSteps } from './design-drag.view.tsx'
import styles from './flow.module.css'

const addable: readonly [
  Addable,
  'addApprove' | 'addHandle' | 'addCc' | 'addBranch' | 'addParallel',
  'newApprove' | 'newHandle' | 'newCc' | 'newBranch' | 'newParallel',
][] = [
  ['approve', 'addApprove', 'newApprove'],
  ['handle', 'addHandle', 'newHandle'],
  ['cc', 'addCc', 'newCc'],
  ['branch', 'addBranch', 'newBranch'],
  ['parallel', 'addParallel', 'newParallel'],
]

/** The designer's tools on the drawing. `change` receives the newest tree, so that the tools are created once. */
export function useDesignTools(change: (edit: (root: Seq) => Seq, select?: string) => void): TreeTools {
  return useMemo(
    () => ({
      between: (seq, at) => <AddButton onAdd={(type, name) => change(root => insert(root, seq.id, at, newNode(root, type, name)), type)} />,
      Steps: DragSteps,
      Step: DragStep,
      block: node => (node.type === 'forEach' ? null : <AddLane node={node} onAdd={() => change(root => addLane(root, node.id))} />),
      branch: (node, at) => (
        <LaneTools
          node={node}
          at={at}
          onRemove={() => change(root => removeLane(root, node.id, at))}
          onMove={step => change(root => moveCase(root, node.id, at, step))}
        />
      ),
    }),
    [change],
  )
}

function AddButton({ onAdd }: { onAdd(type: Addable, name: string): void }) {
  const t = designWords.use()
  const items = addable.map(([type, label, name]) => {
    const Icon = nodeIcons[type]
    return { key: type, icon: <Icon />, label: t(label), onClick: () => onAdd(type, t(name)) }
  })
  return (
    <Dropdown trigger={['click']} menu={{ items }} placement="bottom">
      <button type="button" className={styles.plus} aria-label={t('addHere')} title={t('addHere')}>
        <PlusOutlined />
      </button>
    </Dropdown>
  )
}

function AddLane({ node, onAdd }: { node: BlockNode; onAdd(): void }) {
  const t = designWords.use()
  return (
    <button type="button" className={styles.addLane} onClick={onAdd}>
      <PlusOutlined /> {t('cases' in node ? 'addCase' : 'addLane')}
    </button>
  )
}

interface LaneProps {
  node: BlockNode
  at: number
  onRemove(): void
  onMove(step: -1 | 1): void
}

function LaneTools({ node, at, onRemove, onMove }: LaneProps) {
  const t = designWords.use()
  const cases = 'cases' in node ? node.cases.length : 0
  // The default comes after all cases, and a forEach has one body.
  if (node.type === 'forEach' || ('cases' in node && at >= cases)) return null
  return (
    <span className={styles.laneTools}>
      {at > 0 && cases > 0 && <IconButton label={t('left')} icon={<ArrowLeftOutlined />} onClick={() => onMove(-1)} />}
      {at < cases - 1 && <IconButton label={t('right')} icon={<ArrowRightOutlined />} onClick={() => onMove(1)} />}
      <IconButton label={t('removeLane')} icon={<DeleteOutlined />} onClick={onRemove} />
    </span>
  )
}
