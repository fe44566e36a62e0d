import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { useState } from 'react'
import { region } from '#contract/system.ts'
import { call } from '#web/http/call.ts'
import { regionWords } from './region.words.tsx'

export const COUNTRY = '00'

/** One region by code, cached. */
const useRegion = (code: string | undefined) =>
  useQuery({
    queryKey: ['region', code],
    queryFn: ({ signal }) => call(region.detail, { code: code! }, { signal, quiet: true }),
    enabled: code !== undefined && code !== '' && code !== COUNTRY,
    staleTime: 60_000,
  }).data

/** The names of the ancestors of a region. */
export function RegionTrail({ code }: { code: string }) {
  const found = useRegion(code)
  if (!found) return null
  return (
    <>
      {found.parentCode !== COUNTRY && (
        <>
          <RegionTrail code={found.parentCode} />
          {' / '}
        </>
      )}
      {found.name}
    </>
  )
}

interface Node {
  id: string
  pId: string
  value: string
  title: string
  isLeaf: boolean
}

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** A component, so that the message follows the language. */
export function CodeRule() {
  const t = regionWords.use()
  return t('codeRule')
}

/** Chooses the parent region level by level. */
export function RegionParent({ id, value: above = COUNTRY, onChange }: Props) {
  const t = regionWords.use()
  const [nodes, setNodes] = useState<Node[]>([])
  const load = async (code: string) => {
    const below = await call(region.lazyTree, { parentCode: code }, { quiet: true }).catch(() => [])
    setNodes(old => [
      ...old,
      ...below
        .filter(node => old.every(known => known.id !== node.id))
        .map(node => ({ id: node.id, pId: code, value: node.value, title: node.title, isLeaf: !node.hasChildren })),
    ])
  }
  return (
    <TreeSelect
      id={id}
      treeDataSimpleMode={{ id: 'id', pId: 'pId', rootPId: '' }}
      treeData={[{ id: COUNTRY, pId: '', value: COUNTRY, title: t('country'), isLeaf: false }, ...nodes]}
      treeDefaultExpandedKeys={[COUNTRY]}
      loadData={node => load(String(node.value))}
      labelInValue
      value={{ value: above, label: above === COUNTRY ? t('country') : <RegionTrail code={above} /> }}
      onChange={next => onChange?.(String((next as { value: unknown }).value))}
    />
  )
}
