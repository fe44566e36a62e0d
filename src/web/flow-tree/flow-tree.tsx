import { ColumnWidthOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { walk } from '#model/flow/locate.ts'
import type { NodeId, Seq } from '#model/flow/tree.ts'
import { useLanguage } from '../i18n/language.ts'
import { IconButton } from '../kit/icon-button.tsx'
import styles from './flow-tree.module.css'
import { treeWords } from './flow-tree.words.ts'
import type { TreeLabels } from './labels.ts'
import { Sequence } from './sequence.tsx'
import { emptyTree, TreeContext, type TreeState, type TreeTools } from './tree-context.ts'
import { useZoom } from './use-zoom.ts'

export interface FlowTreeProps {
  root: Seq
  /** nodeId → done, current, returned, skipped. */
  states?: TreeState['states']
  /** nodeId → names of the people who have or had it. */
  people?: TreeState['people']
  labels?: TreeLabels
  problems?: TreeState['problems']
  selected?: NodeId
  onSelect?: (id: NodeId) => void
  tools?: TreeTools
  /** Shown beside the zoom buttons. */
  extra?: ReactNode
  /** As tall as the tree instead of its container, e.g. on paper or in a narrow column. */
  tall?: boolean
}

/** 审批链图. A chain from top to bottom: steps, branches side by side, and the position of a case. */
export function FlowTree({ root, states, people, labels, problems, selected, onSelect, tools, extra, tall }: FlowTreeProps) {
  const t = treeWords.use()
  useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const { zoom, larger, smaller, fit } = useZoom(frame, paper)
  const ctx = useMemo<TreeState>(() => {
    const names = Object.fromEntries([...walk(root)].map(path => [`node:${path.at(-1)!.node.id}`, path.at(-1)!.node.name]))
    return {
      ...emptyTree,
      ...(states ? { states } : {}),
      ...(people ? { people } : {}),
      ...(problems ? { problems } : {}),
      labels: { ...names, ...labels },
      selected,
      onSelect,
      tools,
    }
  }, [root, states, people, labels, problems, selected, onSelect, tools])
  // Scrolls to the current node, because a tree may be taller than its window.
  useEffect(() => {
    const [stage, here] = [frame.current, frame.current?.querySelector('[data-state="current"]')]
    if (!stage || !here || !states) return
    const below = here.getBoundingClientRect().bottom - stage.getBoundingClientRect().bottom
    if (below > 0) stage.scrollTop += below + stage.clientHeight / 3
  }, [states])
  const last = root.nodes.at(-1)
  return (
    <div className={`${styles.frame} ${tall ? styles.tall : ''}`}>
      <div className={styles.tools}>
        {extra}
        <IconButton label={t('zoomOut')} icon={<MinusOutlined />} onClick={smaller} />
        <span className={`${styles.percent} ms-number`} aria-live="polite">
          {Math.round(zoom * 100)}%
        </span>
        <IconButton label={t('zoomIn')} icon={<PlusOutlined />} onClick={larger} />
        <IconButton label={t('zoomFit')} icon={<ColumnWidthOutlined />} onClick={fit} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.stage} ref={frame} tabIndex={0} aria-label={t('chain')}>
        <div className={styles.paper} ref={paper} style={{ zoom }} data-zoom={zoom}>
          <TreeContext value={ctx}>
            <Sequence seq={root} isRoot label={t('chain')} />
          </TreeContext>
          {last?.type !== 'end' && <div className={`${styles.finish} ${states?.end ? styles.done : ''}`}>{t('finish')}</div>}
        </div>
      </section>
    </div>
  )
}
