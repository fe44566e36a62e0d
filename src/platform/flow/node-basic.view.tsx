import { Checkbox, Form, InputNumber, Select } from 'antd'
import { HEAD_ABOVE } from '#model/flow/people.ts'
import type { Fallback, FlowNode, HumanNode, Mode } from '#model/flow/tree.ts'
import { designWords } from './design.words.tsx'
import styles from './flow.module.css'
import { PeopleEditor } from './people-editor.view.tsx'
import { LazyText } from './small-controls.view.tsx'

interface Props {
  node: HumanNode
  before: readonly FlowNode[]
  onChange(node: HumanNode): void
}

/** Name, people, mode, and what happens when nobody is found. */
export function NodeBasic({ node, before, onChange }: Props) {
  const t = designWords.use()
  const set = (change: Partial<HumanNode>) => onChange({ ...node, ...change } as HumanNode)
  return (
    <Form layout="vertical" className={styles.panelForm}>
      <Form.Item label={t('name')} htmlFor="node-name">
        <LazyText id="node-name" maxLength={30} value={node.name} onChange={name => set({ name })} />
      </Form.Item>
      <Form.Item label={t('people')}>
        <PeopleEditor who={node.who} before={before} onChange={who => set({ who })} />
      </Form.Item>
      <ModeEditor mode={node.mode} onChange={mode => set({ mode })} />
      <EmptyEditor empty={node.empty} onChange={empty => set({ empty })} />
      <Form.Item label={t('self')} htmlFor="node-self">
        <Select
          id="node-self"
          disabled={node.again === true}
          value={node.self}
          onChange={self => set({ self })}
          options={[
            { value: 'skip', label: t('selfSkip') },
            { value: 'self', label: t('selfSelf') },
            { value: 'leader', label: t('selfLeader') },
          ]}
        />
      </Form.Item>
      <Form.Item extra={t('againHint')}>
        <Checkbox checked={node.again === true} onChange={event => set({ again: event.target.checked })}>
          {t('again')}
        </Checkbox>
      </Form.Item>
    </Form>
  )
}

const modes = ['any', 'all', 'seq', 'vote', 'claim', 'random'] as const

function ModeEditor({ mode, onChange }: { mode: Mode; onChange(mode: Mode): void }) {
  const t = designWords.use()
  const choose = (kind: (typeof modes)[number]): Mode =>
    kind === 'any' ? { kind, firstDecides: true } : kind === 'vote' ? { kind, pass: { percent: 60 }, rejectIsVote: true } : { kind }
  return (
    <>
      <Form.Item label={t('mode')} htmlFor="node-mode">
        <Select
          id="node-mode"
          value={mode.kind}
          onChange={kind => onChange(choose(kind))}
          options={modes.map(kind => ({ value: kind, label: t(kind) }))}
        />
      </Form.Item>
      {mode.kind === 'vote' && (
        <Form.Item>
          <span className={styles.inline}>
            <Select
              aria-label={t('vote')}
              value={mode.pass.count !== undefined ? 'count' : 'percent'}
              onChange={by => onChange({ ...mode, pass: by === 'count' ? { count: 2 } : { percent: 60 } })}
              options={[
                { value: 'percent', label: t('percent') },
                { value: 'count', label: t('count') },
              ]}
            />
            <InputNumber
              aria-label={t(mode.pass.count !== undefined ? 'count' : 'percent')}
              min={1}
              max={mode.pass.count !== undefined ? 100 : 100}
              precision={0}
              value={mode.pass.count ?? mode.pass.percent}
              onChange={n => n && onChange({ ...mode, pass: mode.pass.count !== undefined ? { count: n } : { percent: n } })}
            />
          </span>
          <Checkbox checked={mode.rejectIsVote} onChange={event => onChange({ ...mode, rejectIsVote: event.target.checked })}>
            {t('rejectIsVote')}
          </Checkbox>
        </Form.Item>
      )}
    </>
  )
}

type EmptyWay = 'admin' | 'above' | 'pass' | 'reject' | 'users' | 'custom'

function wayOf(empty: readonly Fallback[]): EmptyWay {
  if (empty.length === 0) return 'admin'
  const [first] = empty
  if (empty.length > 1 || !first) return 'custom'
  const [above] = 'who' in first ? first.who : []
  const isAbove = above?.by === 'deptLeader' && above.of === 'initiator' && above.level === 1 && above.up
  return isAbove && 'who' in first && first.who.length === 1 ? 'above' : first.to
}

function EmptyEditor({ empty, onChange }: { empty: readonly Fallback[]; onChange(empty: readonly Fallback[]): void }) {
  const t = designWords.use()
  const way = wayOf(empty)
  const choose = (next: EmptyWay) => {
    if (next === 'above') return onChange(HEAD_ABOVE)
    if (next === 'users') return onChange([{ to: 'users', who: [{ by: 'role', ids: [] }] }])
    if (next !== 'custom') onChange(next === 'admin' ? [] : [{ to: next }])
  }
  const words = {
    admin: 'emptyAdmin',
    above: 'emptyAbove',
    users: 'emptyUsers',
    pass: 'emptyPass',
    reject: 'emptyReject',
    custom: 'emptyCustom',
  } as const
  const ways = (Object.keys(words) as EmptyWay[]).filter(each => each !== 'custom' || way === 'custom')
  const [first] = empty
  return (
    <>
      <Form.Item label={t('empty')} htmlFor="node-empty">
        <Select id="node-empty" value={way} onChange={choose} options={ways.map(value => ({ value, label: t(words[value]) }))} />
      </Form.Item>
      {way === 'users' && first && 'who' in first && (
        <Form.Item>
          <PeopleEditor who={first.who} onChange={who => onChange([{ to: 'users', who }])} />
        </Form.Item>
      )}
    </>
  )
}
