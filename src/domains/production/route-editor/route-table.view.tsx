import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Checkbox, Table } from 'antd'
import { AmountInput } from '#web/document/controls/amount-input.tsx'
import { successorsOf } from '../route/route-graph.rules.ts'
import type { Drawing, DrawnNode } from './route-drawing.view.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'

interface Props {
  drawing: Drawing
  selected: readonly string[]
  onSelect(keys: readonly string[]): void
}

/** 表格. The same route as a list, for people who prefer tables and for the keyboard. */
export function RouteTable({ drawing, selected, onSelect }: Props) {
  const t = routeWords.use()
  const { nodes, groups, isOpen, problems } = drawing
  const after = successorsOf(nodes)
  const seqOf = (key: string) => nodes.find(node => node.nodeKey === key)?.processSeq
  const flag = (node: DrawnNode, key: 'isKey' | 'isCheck' | 'isReport', label: string) => (
    <Checkbox
      checked={node[key]}
      disabled={!isOpen}
      aria-label={`${node.processName} ${label}`}
      onChange={event => drawing.change(node.nodeKey, { [key]: event.target.checked })}
    />
  )
  /** Exchanges a step with the only one before it. */
  const swap = (node: DrawnNode, other: DrawnNode) => drawing.exchange(other.nodeKey, node.nodeKey)
  const inLine = (node: DrawnNode): DrawnNode | undefined => {
    const [only, ...more] = node.preNodeKeys
    const before = nodes.find(each => each.nodeKey === only)
    return before && more.length === 0 && after.get(before.nodeKey)?.length === 1 ? before : undefined
  }
  return (
    <Table<DrawnNode>
      className={styles.table}
      size="small"
      rowKey="nodeKey"
      pagination={false}
      dataSource={[...nodes]}
      scroll={{ x: isOpen ? 900 : 780, y: 'max(240px, calc(100vh - 320px))' }}
      rowSelection={isOpen ? { selectedRowKeys: [...selected], onChange: keys => onSelect(keys.map(String)), columnWidth: 40 } : undefined}
      rowClassName={node => (!isOpen && selected.includes(node.nodeKey) ? (styles.chosen ?? '') : '')}
      onRow={node => ({ onClick: () => onSelect([node.nodeKey]) })}
      columns={[
        { title: t('seq'), dataIndex: 'processSeq', width: 56 },
        {
          title: t('process'),
          width: 168,
          render: (_, node) => (
            <span className={styles.what}>
              {node.processName}
              <small>{node.processCode}</small>
            </span>
          ),
        },
        { title: t('workshop'), dataIndex: 'deptShopName', width: 120 },
        {
          title: t('after'),
          width: 110,
          render: (_, node) => node.preNodeKeys.map(seqOf).join('、') || t('start'),
        },
        {
          title: t('branch'),
          width: 110,
          render: (_, node) => {
            const member = groups.memberOf.get(node.nodeKey)
            return member ? `${member.parallelGroup}/${member.branchNo}` : ''
          },
        },
        { title: t('key'), width: 80, align: 'center', render: (_, node) => flag(node, 'isKey', t('key')) },
        { title: t('check'), width: 64, align: 'center', render: (_, node) => flag(node, 'isCheck', t('check')) },
        { title: t('report'), width: 64, align: 'center', render: (_, node) => flag(node, 'isReport', t('report')) },
        {
          title: t('run'),
          width: 110,
          render: (_, node) => (
            <AmountInput
              kind="hours"
              bare
              aria-label={`${node.processName} ${t('run')}`}
              value={node.runTime}
              disabled={!isOpen}
              onChange={value => drawing.change(node.nodeKey, { runTime: String(value ?? '0') })}
            />
          ),
        },
        {
          title: '',
          width: isOpen ? 120 : 40,
          fixed: isOpen ? 'right' : undefined,
          render: (_, node) => {
            const before = inLine(node)
            const next = nodes.find(each => inLine(each)?.nodeKey === node.nodeKey)
            const trouble = problems.find(({ nodeKey }) => nodeKey === node.nodeKey)
            return (
              <>
                {isOpen && (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowUpOutlined />}
                      disabled={!before}
                      aria-label={`↑ ${node.processName}`}
                      onClick={() => before && swap(node, before)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<ArrowDownOutlined />}
                      disabled={!next}
                      aria-label={`↓ ${node.processName}`}
                      onClick={() => next && swap(next, node)}
                    />
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={`${t('remove')} ${node.processName}`}
                      onClick={() => drawing.remove([node.nodeKey])}
                    />
                  </>
                )}
                {trouble && (
                  <span className={styles.problem} title={trouble.msg}>
                    !
                  </span>
                )}
              </>
            )
          },
        },
      ]}
    />
  )
}
