import { Table, Tabs, Tag } from 'antd'
import type { Graph } from '#contract/production-shape.ts'
import styles from './route-compare.module.css'
import { compareWords } from './route-compare.words.tsx'
import { type ChangeType, type Diff, nodeKeyOf, type Part, type RouteDiff } from './route-diff.rules.ts'

interface Props {
  diff: RouteDiff
  old: Graph
  now: Graph
  onlyChanges: boolean
  onChoose(key: string): void
}

const TABS = {
  header: ['header', 'preMaterials'],
  nodes: ['nodes'],
  materials: ['materials'],
  equipments: ['equipments'],
  qualities: ['qualities'],
} as const satisfies Record<string, readonly Part[]>
const TONES: Readonly<Record<ChangeType, string>> = { add: 'success', del: 'error', mod: 'warning', move: 'processing', same: 'default' }

/** 对比表. The same differences as lists, with old and new values side by side. */
export function RouteCompareTables({ diff, old, now, onlyChanges, onChoose }: Props) {
  const t = compareWords.use()
  const steps = new Map([...old.nodes, ...now.nodes].map(node => [node.nodeKey, `${node.processSeq} ${node.processName}`]))
  const rowsOf = (parts: readonly Part[]) =>
    parts.flatMap(part => diff[part]).filter(({ changeType }) => !onlyChanges || changeType !== 'same')
  return (
    <Tabs
      className={styles.tables}
      items={(Object.keys(TABS) as (keyof typeof TABS)[]).map(key => {
        const count = TABS[key].flatMap(part => diff[part].filter(({ changeType }) => changeType !== 'same')).length
        const isOfSteps = key !== 'header' && key !== 'nodes'
        return {
          key,
          label: count > 0 ? `${t(key)} (${count})` : t(key),
          children: (
            <Table<Diff>
              size="small"
              rowKey="key"
              pagination={false}
              dataSource={rowsOf(TABS[key])}
              locale={{ emptyText: t('none') }}
              scroll={{ x: 640 }}
              onRow={({ key: of }) => (key === 'header' ? {} : { onClick: () => onChoose(nodeKeyOf(of)) })}
              columns={[
                ...(isOfSteps
                  ? [{ title: t('process'), width: 150, render: (_: unknown, row: Diff) => steps.get(nodeKeyOf(row.key)) }]
                  : []),
                { title: t('item'), width: 170, render: (_, row) => (key === 'nodes' ? (steps.get(row.key) ?? row.label) : row.label) },
                {
                  title: t('change'),
                  width: 88,
                  render: (_, { changeType }) => <Tag color={TONES[changeType]}>{t(changeType === 'same' ? 'unchanged' : changeType)}</Tag>,
                },
                { title: t('before'), render: (_, row) => <Side row={row} side="old" /> },
                { title: t('after'), render: (_, row) => <Side row={row} side="new" /> },
              ]}
            />
          ),
        }
      })}
    />
  )
}

/** A changed item shows what changed in it, any other one what it is. */
function Side({ row, side }: { row: Diff; side: 'old' | 'new' }) {
  if (row.changeType !== 'mod' && row.changeType !== 'move') return side === 'old' ? row.oldText : row.newText
  return row.fields.map(({ field, label, oldValue, newValue }) => (
    <div key={field}>
      {label !== row.label && <small className={styles.quiet}>{label} </small>}
      {(side === 'old' ? oldValue : newValue) || '—'}
    </div>
  ))
}
