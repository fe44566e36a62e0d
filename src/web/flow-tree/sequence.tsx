import { Fragment, type ReactNode } from 'react'
import { isBlock } from '#model/flow/locate.ts'
import type { Seq } from '#model/flow/tree.ts'
import { Block } from './block.tsx'
import styles from './flow-tree.module.css'
import { NodeCard } from './node-card.tsx'
import { type StepProps, useTree } from './tree-context.ts'

const PlainStep = ({ className, children }: StepProps) => <li className={className}>{children}</li>
const PlainSteps = ({ children }: { seq: Seq; children: ReactNode }) => <>{children}</>

/** Steps below each other, joined by lines; no line above the root's first step. */
export function Sequence({ seq, isRoot = false, label }: { seq: Seq; isRoot?: boolean; label?: string }) {
  const { tools } = useTree()
  const Step = tools?.Step ?? PlainStep
  const Steps = tools?.Steps ?? PlainSteps
  const line = (at: number) => <span className={styles.line}>{tools?.between(seq, at)}</span>
  const last = seq.nodes.at(-1)
  return (
    <Fragment>
      <ol className={styles.sequence} aria-label={label}>
        <Steps seq={seq}>
          {seq.nodes.map((node, at) => (
            <Step key={node.id} seq={seq} node={node} className={styles.step}>
              {(at > 0 || !isRoot) && line(at)}
              {isBlock(node) ? <Block node={node} /> : <NodeCard node={node} />}
            </Step>
          ))}
        </Steps>
      </ol>
      {last?.type !== 'end' && line(seq.nodes.length)}
    </Fragment>
  )
}
