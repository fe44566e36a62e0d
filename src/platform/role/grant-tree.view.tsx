import { Tree } from 'antd'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Held, shownTicks } from '#web/kit/list/ticks.ts'
import type { TreeNode } from '#web/kit/list/tree.ts'
import styles from './role.module.css'

interface Props {
  /** The visible part, and the whole tree: a tick refers to the whole. */
  nodes: readonly TreeNode[]
  whole: readonly TreeNode[]
  held: Held
  text: string
  open: readonly string[]
  onOpen(keys: string[]): void
  onToggle(value: string): void
}

const PADDING = 18

/** The tree of menus and buttons. Virtualised, so it needs its height in pixels. */
export function GrantTree({ nodes, whole, held, text, open, onOpen, onToggle }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(360)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new ResizeObserver(() => setHeight(Math.max(element.clientHeight - PADDING, 200)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const ticks = useMemo(() => shownTicks(whole, held), [whole, held])
  return (
    <div ref={box} className={styles.tree}>
      <Tree
        checkable
        checkStrictly
        blockNode
        height={height}
        selectable={false}
        fieldNames={{ key: 'value', title: 'title', children: 'children' }}
        treeData={nodes as never}
        expandedKeys={[...open]}
        onExpand={keys => onOpen(keys.map(String))}
        checkedKeys={{ checked: ticks.checked, halfChecked: ticks.halfChecked }}
        onCheck={(_, { node }) => onToggle((node as unknown as TreeNode).value)}
        titleRender={node => <Found title={(node as unknown as TreeNode).title} text={text} />}
      />
    </div>
  )
}

function Found({ title, text }: { title: string; text: string }) {
  const at = text.trim() ? title.toLowerCase().indexOf(text.trim().toLowerCase()) : -1
  if (at < 0) return <>{title}</>
  const end = at + text.trim().length
  return (
    <>
      {title.slice(0, at)}
      <mark className={styles.found}>{title.slice(at, end)}</mark>
      {title.slice(end)}
    </>
  )
}
