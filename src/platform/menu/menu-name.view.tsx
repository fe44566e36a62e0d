import { useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { menu } from '#contract/menu.ts'
import type { TreeNodes } from '#contract/vocabulary.ts'
import { call } from '#web/http/call.ts'
import type { Row } from '#web/kit/list/field.ts'
import { MenuIcon } from '#web/kit/menu-icon.tsx'
import styles from './menu.module.css'

type Nodes = Static<typeof TreeNodes>

/** The names from the root to a menu. */
function trailTo(nodes: Nodes, id: unknown): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [node.title]
    const below = trailTo((node.children ?? []) as Nodes, id)
    if (below) return [node.title, ...below]
  }
  return undefined
}

/** Name with icon; search results also show their path. */
export function MenuName({ row }: { row: Row }) {
  return (
    <span className={styles.name}>
      {row.category === 1 && <MenuIcon name={String(row.source ?? '')} />}
      <span title={String(row.name)}>{String(row.name)}</span>
      {row.isFound === true && row.parentId !== '0' && <Trail id={row.parentId} />}
    </span>
  )
}

function Trail({ id }: { id: unknown }) {
  const { data = [] } = useQuery({
    queryKey: ['tree', menu.tree.path],
    queryFn: ({ signal }) => call(menu.tree, {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
  return <em>{trailTo(data, id)?.join(' / ')}</em>
}
