import {
  AuditOutlined,
  ClockCircleOutlined,
  ForkOutlined,
  NodeExpandOutlined,
  PartitionOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
  TableOutlined,
  ThunderboltOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { FlowNode, NodeType } from '#model/flow/tree.ts'
import { treeWords } from './flow-tree.words.ts'
import type { TreeLabels } from './labels.ts'
import { modeText, specsText } from './people-text.ts'

export const nodeIcons: Record<NodeType, ComponentType> = {
  start: PlayCircleOutlined,
  approve: AuditOutlined,
  handle: ToolOutlined,
  cc: SendOutlined,
  branch: ForkOutlined,
  inclusive: ForkOutlined,
  parallel: PartitionOutlined,
  forEach: TableOutlined,
  delay: ClockCircleOutlined,
  trigger: ThunderboltOutlined,
  sub: NodeExpandOutlined,
  route: RollbackOutlined,
  end: StopOutlined,
}

/** The second line of a card: people, or the automatic step. */
export function lineOf(node: FlowNode, labels: TreeLabels): string {
  const { say } = treeWords
  switch (node.type) {
    case 'start':
      return say('initiator')
    case 'approve':
    case 'handle':
    case 'cc':
      return specsText(node.who, labels) || say('nobody')
    case 'delay':
      return 'for' in node.until
        ? say('waitFor', { span: node.until.for })
        : say('waitUntil', { time: 'at' in node.until ? node.until.at : (labels[node.until.field] ?? node.until.field) })
    case 'sub':
      return node.flowKey
    case 'route':
      return node.rules.map(rule => labels[`node:${rule.to}`] ?? rule.to).join('、')
    case 'end':
      return say(node.result === 'approved' ? 'finishedYes' : 'finishedNo')
    default:
      return ''
  }
}

/** Shown only where several people may decide. */
export const ruleOf = (node: FlowNode): string => ('mode' in node ? modeText(node.mode) : '')
