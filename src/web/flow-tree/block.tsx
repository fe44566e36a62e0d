import type { BlockNode, Seq } from '#model/flow/tree.ts'
import { conditionText } from './condition-text.ts'
import styles from './flow-tree.module.css'
import { treeWords } from './flow-tree.words.ts'
import { nodeIcons } from './node-look.tsx'
import { Sequence } from './sequence.tsx'
import { type TreeState, useTree } from './tree-context.ts'

interface Lane {
  id: string
  seq: Seq
  head: string
  /** Cases can be selected on their own, other lanes only with their block. */
  isCase: boolean
}

function lanesOf(node: BlockNode, { labels }: TreeState): Lane[] {
  const { say } = treeWords
  if ('cases' in node) {
    return [
      ...node.cases.map(each => ({ id: each.id, seq: each.body, head: conditionText(each.when, labels), isCase: true })),
      { id: node.otherwise.id, seq: node.otherwise, head: say('otherwise'), isCase: false },
    ]
  }
  if ('branches' in node) return node.branches.map((seq, at) => ({ id: seq.id, seq, head: say('branchOf', { at: at + 1 }), isCase: false }))
  return [{ id: node.body.id, seq: node.body, head: say('perRow', { over: labels[node.over] ?? node.over }), isCase: false }]
}

function joinText(node: BlockNode): string {
  const { say } = treeWords
  if (node.type !== 'parallel') return ''
  if (node.join === 'all') return say('joinAll')
  return node.join === 'any' ? say('joinAny') : say('joinSome', { n: node.join.n })
}

/** Branches side by side. */
export function Block({ node }: { node: BlockNode }) {
  const t = treeWords.use()
  const ctx = useTree()
  const { selected, onSelect, tools, problems, states } = ctx
  const Icon = nodeIcons[node.type]
  const lanes = lanesOf(node, ctx)
  const wrong = problems[node.id] ?? []
  // Generated blocks are all named 条件; their kind is more informative.
  const name = node.name && node.name !== '条件' ? node.name : t(node.type)
  const head = [styles.blockHead, selected === node.id && styles.selected, wrong.length > 0 && styles.wrong].filter(Boolean).join(' ')
  const title = (
    <>
      <Icon />
      <strong>{name}</strong>
      {joinText(node) && <small>{joinText(node)}</small>}
    </>
  )
  return (
    <div className={styles.block} data-node={node.id}>
      <div className={styles.blockTop}>
        {onSelect ? (
          <button
            type="button"
            className={head}
            title={wrong.join('\n')}
            aria-pressed={selected === node.id}
            onClick={() => onSelect(node.id)}
          >
            {title}
          </button>
        ) : (
          <div className={head}>{title}</div>
        )}
        {tools?.block?.(node)}
      </div>
      <ul className={`${styles.lanes} ${lanes.length === 1 ? styles.single : ''}`} aria-label={name}>
        {lanes.map((lane, at) => (
          <li key={lane.id} className={`${styles.lane} ${isLeftOut(lane.seq, states) ? styles.leftOut : ''}`}>
            <span className={styles.drop} aria-hidden="true" />
            <LaneHead lane={lane} selected={selected === lane.id} onSelect={lane.isCase ? onSelect : undefined} />
            {tools?.branch?.(node, at)}
            <Sequence seq={lane.seq} />
            <span className={styles.rest} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All its nodes were skipped. */
const isLeftOut = (seq: Seq, states: TreeState['states']) => seq.nodes.length > 0 && seq.nodes.every(node => states[node.id] === 'skipped')

function LaneHead({ lane, selected, onSelect }: { lane: Lane; selected: boolean; onSelect?: (id: string) => void }) {
  const className = `${styles.laneHead} ${lane.isCase ? styles.isCase : ''} ${selected ? styles.selected : ''}`
  if (!onSelect)
    return (
      <span className={className} title={lane.head}>
        {lane.head}
      </span>
    )
  return (
    <button
      type="button"
      className={className}
      title={lane.head}
      data-node={lane.id}
      aria-pressed={selected}
      onClick={() => onSelect(lane.id)}
    >
      {lane.head}
    </button>
  )
}
