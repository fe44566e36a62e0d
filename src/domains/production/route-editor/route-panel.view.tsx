import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Input, Select, Tabs } from 'antd'
import { AmountInput } from '#web/document/controls/amount-input.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { ancestorsOf } from '../route/route-graph.rules.ts'
import type { Drawing, DrawnNode } from './route-drawing.view.tsx'
import styles from './route-editor.module.css'
import { routeWords } from './route-editor.words.tsx'
import { MachineTab } from './route-machines.view.tsx'
import { MaterialTab } from './route-materials.view.tsx'
import { QualityTab } from './route-qualities.view.tsx'

interface Props {
  drawing: Drawing
  node: DrawnNode
  onClose(): void
}

/** 工序内容. Everything about the selected step. */
export function RoutePanel({ drawing, node, onClose }: Props) {
  const t = routeWords.use()
  const change = (values: Partial<DrawnNode>) => drawing.change(node.nodeKey, values)
  const props = { node, change, open: drawing.isOpen }
  return (
    <aside className={styles.panel} aria-label={node.processName}>
      <header className={styles.panelHead}>
        <h2>
          {node.processSeq} {node.processName}
        </h2>
        <small className={styles.quiet}>{node.deptShopName}</small>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('close')} onClick={onClose} />
      </header>
      <Tabs
        size="small"
        tabBarGutter={14}
        items={[
          { key: 'basic', label: t('basic'), children: <BasicTab {...props} drawing={drawing} /> },
          { key: 'material', label: `${t('material')} ${node.materials.length}`, children: <MaterialTab {...props} /> },
          { key: 'machine', label: `${t('machine')} ${node.equipments.length}`, children: <MachineTab {...props} /> },
          { key: 'quality', label: `${t('quality')} ${node.qualities.length}`, children: <QualityTab {...props} /> },
          { key: 'tech', label: t('tech'), children: <TechTab {...props} /> },
        ]}
      />
    </aside>
  )
}

export interface TabProps {
  node: DrawnNode
  change(values: Partial<DrawnNode>): void
  open: boolean
}

function BasicTab({ node, change, open, drawing }: TabProps & { drawing: Drawing }) {
  const t = routeWords.use()
  const types = useDict({ book: 'business', code: 'node_type' })
  const stops = useDict({ book: 'business', code: 'stop_point' })
  const far = ancestorsOf(drawing.nodes)
  const hours = (key: 'prepTime' | 'runTime' | 'waitTime', label: string) => (
    <Form.Item label={label}>
      <AmountInput kind="hours" value={node[key]} disabled={!open} onChange={value => change({ [key]: String(value ?? '0') })} />
    </Form.Item>
  )
  return (
    <Form layout="vertical" size="small" className={styles.basic}>
      <Form.Item label={t('type')}>
        <Select
          value={String(node.nodeType)}
          disabled={!open}
          options={types.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
          onChange={value => change({ nodeType: Number(value) })}
        />
      </Form.Item>
      <Form.Item label={t('stopPoint')}>
        <Select
          value={String(node.stopPoint)}
          disabled={!open}
          options={stops.map(({ dictKey, dictValue }) => ({ value: dictKey, label: dictValue }))}
          onChange={value => change({ stopPoint: Number(value) })}
        />
      </Form.Item>
      <Form.Item className={styles.wide}>
        <Checkbox checked={node.isKey} disabled={!open} onChange={event => change({ isKey: event.target.checked })}>
          {t('key')}
        </Checkbox>
        <Checkbox checked={node.isCheck} disabled={!open} onChange={event => change({ isCheck: event.target.checked })}>
          {t('check')}
        </Checkbox>
        <Checkbox checked={node.isReport} disabled={!open} onChange={event => change({ isReport: event.target.checked })}>
          {t('report')}
        </Checkbox>
      </Form.Item>
      {hours('prepTime', t('prep'))}
      {hours('runTime', t('run'))}
      {hours('waitTime', t('wait'))}
      <Form.Item label={t('output')}>
        <AmountInput
          kind="weight"
          value={node.outputWeight}
          disabled={!open}
          onChange={value => change({ outputWeight: value ? String(value) : undefined })}
        />
      </Form.Item>
      <Form.Item label={t('after')} extra={t('afterHint')} className={styles.wide}>
        <Select
          mode="multiple"
          value={[...node.preNodeKeys]}
          disabled={!open}
          options={drawing.nodes
            .filter(other => other.nodeKey !== node.nodeKey && !far.get(other.nodeKey)?.has(node.nodeKey))
            .map(other => ({ value: other.nodeKey, label: `${other.processSeq} ${other.processName}` }))}
          onSelect={key => drawing.connect(key, node.nodeKey)}
          onDeselect={key => drawing.disconnect(key, node.nodeKey)}
        />
      </Form.Item>
    </Form>
  )
}

function TechTab({ node, change, open }: TabProps) {
  const t = routeWords.use()
  return (
    <Form layout="vertical" size="small">
      <Form.Item label={t('content')}>
        <Input.TextArea
          rows={6}
          maxLength={2000}
          disabled={!open}
          value={node.workContent}
          onChange={event => change({ workContent: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('require')}>
        <Input.TextArea
          rows={6}
          maxLength={2000}
          disabled={!open}
          value={node.techRequire}
          onChange={event => change({ techRequire: event.target.value })}
        />
      </Form.Item>
    </Form>
  )
}
