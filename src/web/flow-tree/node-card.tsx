import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined, RollbackOutlined, SyncOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { FlowNode } from '#model/flow/tree.ts'
import styles from './flow-tree.module.css'
import { treeWords } from './flow-tree.words.ts'
import { lineOf, nodeIcons, ruleOf } from './node-look.tsx'
import { useTree } from './tree-context.ts'

const marks: Record<string, ReactNode> = {
  done: <CheckCircleFilled />,
  current: <SyncOutlined />,
  returned: <RollbackOutlined />,
  skipped: <MinusCircleOutlined />,
}
type State = 'done' | 'current' | 'returned' | 'skipped'
const isState = (state: string | undefined): state is State => state !== undefined && state in marks

/** One node: name, people, mode, progress. */
export function NodeCard({ node }: { node: FlowNode }) {
  const t = treeWords.use()
  const { states, people, labels, problems, selected, onSelect } = useTree()
  const Icon = nodeIcons[node.type]
  const state = isState(states[node.id]) ? (states[node.id] as State) : undefined
  const names = people[node.id]?.filter(Boolean).join('、') || lineOf(node, labels)
  const rule = ruleOf(node)
  const wrong = problems[node.id] ?? []
  const look = [
    styles.card,
    styles[node.type],
    state && styles[state],
    selected === node.id && styles.selected,
    wrong.length > 0 && styles.wrong,
  ]
  const content = (
    <>
      <span className={styles.cardHead}>
        <span className={styles.kind}>
          <Icon />
        </span>
        <b title={node.name}>{node.name}</b>
        {state && (
          <span className={styles.mark} title={t(state)}>
            {marks[state]}
            <span className="ms-visually-hidden">{t(state)}</span>
          </span>
        )}
        {wrong.length > 0 && (
          <span className={styles.mark} title={wrong.join('\n')}>
            <ExclamationCircleFilled />
            <span className="ms-visually-hidden">{wrong.join('；')}</span>
          </span>
        )}
      </span>
      <span className={styles.cardBody}>
        <span className={styles.people} title={names}>
          {names}
        </span>
        {rule && <em>{rule}</em>}
      </span>
    </>
  )
  const className = look.filter(Boolean).join(' ')
  if (!onSelect)
    return (
      <div className={className} data-node={node.id} data-state={state}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      className={className}
      data-node={node.id}
      data-state={state}
      aria-pressed={selected === node.id}
      onClick={() => onSelect(node.id)}
    >
      {content}
    </button>
  )
}
