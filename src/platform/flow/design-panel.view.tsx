import { CloseOutlined, DeleteOutlined } from '@ant-design/icons'
import { Alert, App, Checkbox, Form, InputNumber, Select, Tabs } from 'antd'
import { isHuman, walk } from '#model/flow/locate.ts'
import type { FlowNode, Seq } from '#model/flow/tree.ts'
import { caseOf, nodeOf, remove, replace } from '#web/flow-tree/edit.ts'
import { treeWords } from '#web/flow-tree/flow-tree.words.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ConditionEditor } from './condition-editor.view.tsx'
import { designWords } from './design.words.tsx'
import { FieldRights } from './field-rights.view.tsx'
import styles from './flow.module.css'
import { NodeBasic } from './node-basic.view.tsx'
import { NodeRules } from './node-rules.view.tsx'
import { PeopleEditor } from './people-editor.view.tsx'
import { LazyText } from './small-controls.view.tsx'

interface Props {
  root: Seq
  selected: string | undefined
  problems: readonly string[]
  onChange(edit: (root: Seq) => Seq): void
  onClose(): void
}

/** The properties of the selected node, beside the drawing. */
export function DesignPanel({ root, selected, problems, onChange, onClose }: Props) {
  const t = designWords.use()
  const kind = treeWords.use()
  const { modal } = App.useApp()
  const node = nodeOf(root, selected)
  const found = caseOf(root, selected)
  if (!node && !found) return <p className={styles.hint}>{t('noneChosen')}</p>
  const put = (next: FlowNode) => onChange(tree => replace(tree, next))
  const drop = () => {
    if (!node) return
    const gone = () => {
      onChange(tree => remove(tree, node.id))
      onClose()
    }
    const isFull = 'cases' in node || 'branches' in node || 'body' in node
    if (isFull) modal.confirm({ title: t('deleteAsk', { name: node.name }), okButtonProps: { danger: true }, onOk: gone })
    else gone()
  }
  return (
    <>
      <header className={styles.panelHead}>
        <h2>{found ? t('condition') : `${kind(node!.type)} · ${node!.name}`}</h2>
        {node && node.type !== 'start' && <IconButton label={t('deleteNode')} icon={<DeleteOutlined />} onClick={drop} />}
        <IconButton label={t('close')} icon={<CloseOutlined />} onClick={onClose} />
      </header>
      <div className={styles.panelBody}>
        {problems.length > 0 && <Alert type="error" showIcon title={problems.join('；')} />}
        {found && (
          <>
            <p className={styles.hint}>{t('conditionHint')}</p>
            <ConditionEditor
              key={selected}
              cond={found.block.cases[found.at]!.when}
              onChange={when =>
                onChange(tree => {
                  const now = caseOf(tree, selected)
                  if (!now) return tree
                  return replace(tree, {
                    ...now.block,
                    cases: now.block.cases.map((each, at) => (at === now.at ? { ...each, when } : each)),
                  })
                })
              }
            />
          </>
        )}
        {node && <NodePanel key={node.id} node={node} root={root} onChange={put} />}
      </div>
    </>
  )
}

function NodePanel({ node, root, onChange }: { node: FlowNode; root: Seq; onChange(node: FlowNode): void }) {
  const t = designWords.use()
  if (isHuman(node)) {
    const path = [...walk(root)].find(each => each.at(-1)!.node.id === node.id) ?? []
    const before = path.flatMap(({ seq, at }) => seq.nodes.slice(0, at)).filter(isHuman)
    return (
      <Tabs
        items={[
          { key: 'basic', label: t('basic'), children: <NodeBasic node={node} before={before} onChange={onChange} /> },
          { key: 'rules', label: t('rules'), children: <NodeRules node={node} onChange={onChange} /> },
          {
            key: 'fields',
            label: t('fields'),
            children: <FieldRights fields={node.fields} onChange={fields => onChange({ ...node, fields })} />,
          },
        ]}
      />
    )
  }
  return (
    <Form layout="vertical" className={styles.panelForm}>
      {node.type !== 'start' && (
        <Form.Item label={t('name')} htmlFor="node-name">
          <LazyText id="node-name" maxLength={30} value={node.name} onChange={name => onChange({ ...node, name })} />
        </Form.Item>
      )}
      {node.type === 'start' && (
        <>
          <p className={styles.hint}>{t('startHint')}</p>
          <FieldRights fields={node.fields} onChange={fields => onChange({ ...node, fields })} />
        </>
      )}
      {node.type === 'cc' && (
        <Form.Item label={t('people')}>
          <PeopleEditor who={node.who} onChange={who => onChange({ ...node, who })} />
        </Form.Item>
      )}
      {node.type === 'parallel' && <JoinEditor node={node} onChange={onChange} />}
      {!['start', 'cc', 'parallel', 'branch', 'inclusive'].includes(node.type) && <p className={styles.hint}>{t('programOnly')}</p>}
    </Form>
  )
}

function JoinEditor({ node, onChange }: { node: Extract<FlowNode, { type: 'parallel' }>; onChange(node: FlowNode): void }) {
  const t = designWords.use()
  const way: 'n' | 'all' | 'any' = typeof node.join === 'object' ? 'n' : node.join
  return (
    <>
      <Form.Item label={t('join')} htmlFor="node-join">
        <Select
          id="node-join"
          value={way}
          onChange={next => onChange({ ...node, join: next === 'n' ? { n: node.branches.length } : next })}
          options={[
            { value: 'all', label: t('joinAll') },
            { value: 'any', label: t('joinAny') },
            { value: 'n', label: t('joinN') },
          ]}
        />
      </Form.Item>
      {typeof node.join === 'object' && (
        <Form.Item label={t('joinN')}>
          <InputNumber
            min={1}
            max={node.branches.length}
            value={node.join.n}
            onChange={n => n && onChange({ ...node, join: { n } })}
            aria-label={t('joinN')}
          />
        </Form.Item>
      )}
      <Checkbox checked={node.once === true} onChange={event => onChange({ ...node, once: event.target.checked })}>
        {t('once')}
      </Checkbox>
    </>
  )
}
