import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { Static } from 'typebox'
import { topMenu } from '#contract/menu.ts'
import type { TreeNodes } from '#contract/vocabulary.ts'
import { call } from '#web/http/call.ts'
import { EmptyState } from '#web/kit/empty-art.tsx'
import type { Row } from '#web/kit/list/field.ts'
import { reloadMenus } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import styles from './menu.module.css'
import { menuWords } from './menu.words.tsx'

type Nodes = Static<typeof TreeNodes>
const below = (node: Nodes[number]) => (node.children ?? []) as Nodes

/** The topmost ticked menus, which include everything below them. */
const stemsOf = (nodes: Nodes, ticked: ReadonlySet<string>): string[] =>
  nodes.flatMap(node => (ticked.has(node.id) ? [node.id] : stemsOf(below(node), ticked)))

const matching = (nodes: Nodes, typed: string): Nodes =>
  nodes.flatMap(node => {
    const children = matching(below(node), typed)
    return node.title.includes(typed) ? [node] : children.length > 0 ? [{ ...node, children }] : []
  })

/** 菜单配置: the branches of the sidebar that belong to a top menu. */
export function TopMenuGrant({ row, onClose }: { row: Row | undefined; onClose(): void }) {
  const t = menuWords.use()
  const narrow = useScreenClass() === 0
  const title = t('settingOf', { name: String(row?.name ?? '') })
  return (
    <Drawer open={row !== undefined} onClose={onClose} title={title} size={narrow ? '100%' : 480} destroyOnHidden>
      {row && <Chooser id={String(row.id)} onClose={onClose} />}
    </Drawer>
  )
}

function Chooser({ id, onClose }: { id: string; onClose(): void }) {
  const t = menuWords.use()
  const { message } = App.useApp()
  const [typed, setTyped] = useState('')
  const [changed, setChanged] = useState<string[]>()
  const [saving, setSaving] = useState(false)
  const { data } = useQuery({
    queryKey: ['topmenu', 'grant', id],
    queryFn: async ({ signal }) => {
      const [tree, keys] = await Promise.all([call(topMenu.tree, {}, { signal }), call(topMenu.keys, { topMenuIds: id }, { signal })])
      return { tree: tree.menu, keys: keys.menu }
    },
    staleTime: 0,
    gcTime: 0,
  })
  const shown = useMemo(() => matching(data?.tree ?? [], typed.trim()), [data, typed])
  if (!data) return <Skeleton active />
  // Tick everything below a chosen menu, so that tree and count are right.
  const ticked = changed ?? withBelow(data.tree, new Set(data.keys))

  const save = async () => {
    setSaving(true)
    try {
      await call(topMenu.grant, { topMenuIds: id, menuIds: stemsOf(data.tree, new Set(ticked)).join(',') })
      message.success(t('saved'))
      void reloadMenus()
      onClose()
    } catch {
      // The error has been shown.
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className={styles.grant}>
      <p>{t('settingHint')}</p>
      <Input.Search allowClear placeholder={t('find')} value={typed} onChange={event => setTyped(event.target.value)} />
      {shown.length === 0 && <EmptyState kind="result" text={t('none')} />}
      <Tree
        key={typed ? 'found' : 'all'}
        checkable
        selectable={false}
        defaultExpandAll
        treeData={shown as never}
        fieldNames={{ title: 'title', key: 'id', children: 'children' }}
        // We compute ticks ourselves, because a searched tree shows only part of the branches.
        checkStrictly
        checkedKeys={{ checked: ticked, halfChecked: partly(data.tree, new Set(ticked)) }}
        onCheck={(_, { checked, node }) => {
          const id = String((node as unknown as Nodes[number]).id)
          const touched = withBelow(data.tree, new Set([id]))
          const rest = ticked.filter(key => !touched.includes(key) && !aboveOf(data.tree, id).includes(key))
          setChanged(checked ? completed(data.tree, new Set([...ticked, ...touched])) : rest)
        }}
      />
      <div className={styles.foot}>
        <span>{t('chosen', { count: ticked.length })}</span>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="primary" loading={saving} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

const all = (nodes: Nodes): string[] => nodes.flatMap(node => [node.id, ...all(below(node))])

function withBelow(nodes: Nodes, stems: ReadonlySet<string>): string[] {
  return nodes.flatMap(node => (stems.has(node.id) ? all([node]) : withBelow(below(node), stems)))
}

function aboveOf(nodes: Nodes, id: string): string[] {
  for (const node of nodes) {
    if (node.id === id) return []
    const found = all(below(node)).includes(id)
    if (found) return [node.id, ...aboveOf(below(node), id)]
  }
  return []
}

/** Not ticked, but something below is. */
const partly = (nodes: Nodes, ticked: ReadonlySet<string>): string[] =>
  nodes.flatMap(node => {
    const some = !ticked.has(node.id) && all(below(node)).some(id => ticked.has(id))
    return [...(some ? [node.id] : []), ...partly(below(node), ticked)]
  })

/** A menu is ticked when all its children are. */
function completed(nodes: Nodes, ticked: ReadonlySet<string>): string[] {
  return nodes.flatMap(node => {
    const children = completed(below(node), ticked)
    const whole = below(node).length > 0 && all(below(node)).every(id => children.includes(id))
    return ticked.has(node.id) || whole ? [node.id, ...children] : children
  })
}
