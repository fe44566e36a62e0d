import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { dept } from '#contract/org.ts'
import { isCalled } from '#web/kit/called.ts'
import type { TreeNode } from '#web/kit/list/tree.ts'
import { treeQuery } from '#web/kit/list/tree-query.ts'
import { documentWords } from '../document.words.ts'
import { useForm } from '../form-context.ts'
import { asList } from '../show.ts'
import type { FieldControlProps } from './control.ts'

const find = (nodes: readonly TreeNode[], id: string): TreeNode | undefined => {
  for (const node of nodes) {
    const found = node.value === id ? node : find(node.children ?? [], id)
    if (found) return found
  }
  return undefined
}

export function DeptSelect({ field, path: _, value, onChange, bare: __, ...rest }: FieldControlProps) {
  const t = documentWords.use()
  const store = useForm()
  const { data = [], isFetching } = useQuery(treeQuery(dept.tree))
  const several = field.options.several === true
  const chosen = asList(value)
  return (
    <TreeSelect
      {...rest}
      style={{ width: '100%' }}
      allowClear
      showSearch={{ filterTreeNode: (typed, node) => isCalled(typed, String(node.title), node.py) }}
      treeDefaultExpandAll
      loading={isFetching}
      multiple={several}
      maxTagCount="responsive"
      placeholder={rest.placeholder ?? t('chooseDept')}
      treeData={data as never}
      value={(several ? chosen : chosen[0]) as never}
      onChange={(next: unknown) => {
        const ids = asList(next)
        store.learn(
          'dept',
          ids.map(id => ({ id, label: find(data, id)?.title ?? id })),
        )
        onChange(several ? (ids.length > 0 ? ids : undefined) : ids[0])
      }}
    />
  )
}
