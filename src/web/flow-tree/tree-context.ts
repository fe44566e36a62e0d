import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { BlockNode, FlowNode, NodeId, Seq } from '#model/flow/tree.ts'
import type { TreeLabels } from './labels.ts'

/** What the designer adds to the drawing: insert buttons, draggable steps, buttons on blocks and branches. */
export interface TreeTools {
  /** On the line before the node at index `at`, which may be one past the last. */
  between(seq: Seq, at: number): ReactNode
  /** Wrappers of a sequence and of each of its steps. */
  Steps?: ComponentType<{ seq: Seq; children: ReactNode }>
  Step?: ComponentType<StepProps>
  block?(node: BlockNode): ReactNode
  branch?(node: BlockNode, at: number): ReactNode
}

export interface StepProps {
  seq: Seq
  node: FlowNode
  className: string | undefined
  children: ReactNode
}

export interface TreeState {
  /** nodeId → done, current, returned, skipped. */
  states: Readonly<Record<NodeId, string>>
  /** nodeId → names of the people who have or had it; otherwise the definition's candidates are shown. */
  people: Readonly<Record<NodeId, readonly string[]>>
  labels: TreeLabels
  problems: Readonly<Record<NodeId, readonly string[]>>
  /** A node or a case of a branch. */
  selected?: NodeId
  onSelect?: (id: NodeId) => void
  tools?: TreeTools
}

export const emptyTree: TreeState = { states: {}, people: {}, labels: {}, problems: {} }

export const TreeContext = createContext<TreeState>(emptyTree)
export const useTree = () => useContext(TreeContext)
