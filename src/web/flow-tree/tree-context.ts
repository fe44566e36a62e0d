import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { BlockNode, FlowNode, NodeId, Seq } from '#model/flow/tree.ts'
import type { TreeLabels } from './labels.ts'

/** What a designer adds to the drawing: something on the lines, steps that can be moved, buttons on blocks and branches. */
export interface TreeTools {
  /** On the line before the node at `at`; `at` may be one behind the last. */
  between(seq: Seq, at: number): ReactNode
  /** Around the steps of one sequence, and around each step. */
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
  /** nodeId → names, where somebody has or had it; else the definition's own words are shown. */
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
