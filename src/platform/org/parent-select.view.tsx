import { useQuery } from '@tanstack/react-query'
import { Form, TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { Call } from '#contract/call.ts'
import type { TreeNode } from '#web/kit/list/tree.ts'
import { treeQuery } from '#web/kit/list/tree-query.ts'
import { orgWords } from './org.words.tsx'

export const ROOT = '0'

type Choice = Omit<TreeNode, 'children'> & { disabled: boolean; children?: Choice[] }

/** A row cannot be moved below itself or its descendants. */
const withoutBranch = (nodes: readonly TreeNode[], id: unknown, inside = false): Choice[] =>
  nodes.map(({ title, value, children }) => {
    const disabled = inside || value === id
    return { title, value, disabled, children: children && withoutBranch(children, id, disabled) }
  })

interface Props {
  tree: Call
  value?: string
  onChange?: (value: string | undefined) => void
  id?: string
}

/** The parent of a row in a tree. The form knows the row being edited. */
export function ParentSelect({ tree, value, onChange, id }: Props) {
  const t = orgWords.use()
  const form = Form.useFormInstance()
  const self = Form.useWatch('id', { form, preserve: true })
  const { data = [], isFetching } = useQuery(treeQuery(tree))
  const choices = useMemo(() => withoutBranch(data, self), [data, self])
  return (
    <TreeSelect
      id={id}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={isFetching}
      placeholder={t('top')}
      style={{ width: '100%' }}
      treeData={choices}
      value={value && value !== ROOT ? value : undefined}
      onChange={onChange}
    />
  )
}
