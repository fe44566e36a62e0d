import { Form, Input, Modal, Radio, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import type { Detail } from '#contract/flow-shape.ts'
import type { Flow } from '#model/flow/flow.ts'
import { isHuman, walk } from '#model/flow/locate.ts'
import { FilesControl } from '#web/document/controls/files.tsx'
import { PersonSelect } from '#web/document/controls/person-select.tsx'
import { processWords } from './process.words.tsx'
import { atNode, type CommandName, type CommandSpec, commands, type Given, lacking, type Part } from './process-commands.view.tsx'

interface Props {
  name: CommandName
  flow: Flow
  detail: Detail
  /** The opinion written so far becomes the reason. */
  text: string
  onClose(): void
  /** Throws after the error was shown; the dialog stays open. */
  onSend(spec: CommandSpec, given: Given): Promise<void>
}

/** Asks for what a command needs. */
export function CommandDialog({ name, flow, detail, text, onClose, onSend }: Props) {
  const t = processWords.use()
  const id = useId()
  const spec: CommandSpec = commands[name]
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [given, setGiven] = useState<Given>(() => proposed(detail, text))
  const change = (part: Partial<Given>) => setGiven(before => ({ ...before, ...part }))
  const missing = lacking(spec, given)
  const send = async () => {
    setTried(true)
    if (missing) return
    setBusy(true)
    try {
      await onSend(spec, given)
    } catch {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t(spec.title ?? name)}
      okText={t(name)}
      cancelButtonProps={{ disabled: busy }}
      okButtonProps={{ danger: spec.danger, loading: busy }}
      mask={{ closable: spec.parts.length === 0 }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {spec.hint && <p style={{ marginBottom: 12, color: 'var(--ms-text-2)' }}>{t(spec.hint)}</p>}
      <Form layout="vertical" component="div">
        {spec.parts.map(part => (
          <PartOf key={part} id={`${id}${part}`} part={part} flow={flow} detail={detail} given={given} onChange={change} />
        ))}
      </Form>
      {tried && missing && (
        <p role="alert" style={{ color: 'var(--ms-danger)' }}>
          {t(missing)}
        </p>
      )}
    </Modal>
  )
}

const proposed = ({ task, currentTasks, parked }: Detail, text: string): Given => {
  const actions = task.actions ?? []
  const places = [...currentTasks.map(({ taskId }) => taskId), ...parked.map(({ nodeId }) => atNode(nodeId))]
  return {
    people: [],
    text,
    target: task.returnTargets?.find(({ nodeId }) => nodeId === 'start')?.nodeId ?? task.returnTargets?.[0]?.nodeId ?? '',
    again: '',
    where: actions.includes('addBefore') ? 'before' : actions.includes('addAfter') ? 'after' : 'parallel',
    mode: 'all',
    seat: task.signers?.length === 1 ? task.signers[0]!.seatId : '',
    node: '',
    task: places.length === 1 ? (places[0] ?? '') : '',
    files: [],
  }
}

interface PartProps {
  id: string
  part: Part
  flow: Flow
  detail: Detail
  given: Given
  onChange(part: Partial<Given>): void
}

function PartOf({ id, part, flow, detail, given, onChange }: PartProps): ReactNode {
  const t = processWords.use()
  const { task, currentTasks } = detail
  const actions = task.actions ?? []
  const item = (label: string, control: ReactNode, required = true) => (
    <Form.Item label={label} htmlFor={id} required={required} style={{ marginBottom: 14 }}>
      {control}
    </Form.Item>
  )
  switch (part) {
    case 'person':
    case 'people':
    case 'mentions':
      return item(
        t(part),
        <PersonSelect id={id} several={part !== 'person'} value={given.people} onChange={people => onChange({ people })} />,
        part !== 'mentions',
      )
    case 'reason':
    case 'must':
    case 'said':
      return item(
        t(part === 'said' ? 'text' : 'reason'),
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={2000}
          value={given.text}
          onChange={event => onChange({ text: event.target.value })}
        />,
        part !== 'reason',
      )
    case 'target':
      return item(
        t('target'),
        <Radio.Group id={id} value={given.target} onChange={event => onChange({ target: event.target.value })}>
          {(task.returnTargets ?? []).map(({ nodeId, name }) => (
            <Radio key={nodeId} value={nodeId}>
              {nodeId === 'start' ? t('toInitiator', { name: detail.record.initiatorName }) : name}
            </Radio>
          ))}
        </Radio.Group>,
      )
    case 'again':
      return item(
        t('afterwards'),
        <Radio.Group id={id} value={given.again} onChange={event => onChange({ again: event.target.value })}>
          <Radio value="">{t('theyChoose')}</Radio>
          <Radio value="rerun">{t('rerun')}</Radio>
          <Radio value="toReturner">{t('straight')}</Radio>
        </Radio.Group>,
        false,
      )
    case 'where':
      return (
        <>
          {item(
            t('where'),
            <Radio.Group
              id={id}
              value={given.where}
              onChange={event => onChange({ where: event.target.value })}
              style={{ display: 'grid', gap: 6 }}
            >
              {actions.includes('addBefore') && <Radio value="before">{t('before')}</Radio>}
              {actions.includes('addAfter') && <Radio value="after">{t('after')}</Radio>}
              {actions.includes('addParallel') && <Radio value="parallel">{t('parallel')}</Radio>}
            </Radio.Group>,
          )}
          {given.people.length > 1 &&
            item(
              t('mode'),
              <Radio.Group value={given.mode} onChange={event => onChange({ mode: event.target.value })}>
                <Radio value="all">{t('all')}</Radio>
                <Radio value="any">{t('any')}</Radio>
                <Radio value="seq">{t('seq')}</Radio>
              </Radio.Group>,
            )}
        </>
      )
    case 'seat':
      return item(
        t('signer'),
        <Radio.Group id={id} value={given.seat} onChange={event => onChange({ seat: event.target.value })}>
          {(task.signers ?? []).map(({ seatId, name }) => (
            <Radio key={seatId} value={seatId}>
              {name}
            </Radio>
          ))}
        </Radio.Group>,
      )
    case 'node':
      return item(
        t('node'),
        <Select
          id={id}
          value={given.node || undefined}
          onChange={node => onChange({ node })}
          options={[...walk(flow.root)]
            .map(path => path.at(-1)!.node)
            .filter(isHuman)
            .map(node => ({ value: node.id, label: node.name }))}
        />,
      )
    case 'task':
      return item(
        t('task'),
        <Select
          id={id}
          value={given.task || undefined}
          onChange={chosen => onChange({ task: chosen })}
          options={[
            ...currentTasks.map(({ taskId, nodeName, holders }) => ({
              value: taskId,
              label: `${nodeName}（${holders.map(({ name }) => name).join('、')}）`,
            })),
            ...detail.parked.map(({ nodeId, nodeName }) => ({ value: atNode(nodeId), label: `${nodeName}（${t('nobody')}）` })),
          ]}
        />,
      )
    case 'files':
      return item(t('files'), <FilesControl id={id} value={given.files} onChange={files => onChange({ files })} hint={false} />, false)
  }
}
