import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { relativeRoles } from '#company/roles.ts'
import type { CandidateSpec, FlowNode } from '#model/flow/tree.ts'
import { UserSelect } from '#platform/user/user-select.view.tsx'
import { specText } from '#web/flow-tree/people-text.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { designWords } from './design.words.tsx'
import { useNames } from './design-data.view.tsx'
import styles from './flow.module.css'

type By = 'role' | 'user' | 'deptLeader' | 'leaders' | 'initiator' | 'field' | 'initiatorPick' | 'nodeApprovers' | 'rule'
const kinds: readonly [By, Parameters<ReturnType<typeof designWords.use>>[0]][] = [
  ['role', 'byRole'],
  ['user', 'byUser'],
  ['deptLeader', 'byDeptLeader'],
  ['rule', 'byRule'],
  ['leaders', 'byLeaders'],
  ['field', 'byField'],
  ['initiatorPick', 'byInitiatorPick'],
  ['initiator', 'byInitiator'],
  ['nodeApprovers', 'byNodeApprovers'],
]

const fresh: Record<By, CandidateSpec> = {
  role: { by: 'role', ids: [] },
  user: { by: 'user', ids: [] },
  deptLeader: { by: 'deptLeader', of: 'initiator', level: 0, up: true },
  leaders: { by: 'leaders', of: 'initiator', from: 0, to: 1 },
  initiator: { by: 'initiator' },
  field: { by: 'field', path: '' },
  initiatorPick: { by: 'initiatorPick', min: 1, max: 1 },
  nodeApprovers: { by: 'nodeApprovers', node: '' },
  rule: { by: 'rule', name: 'dept_head', args: {} },
}

interface Props {
  who: readonly CandidateSpec[]
  onChange(who: readonly CandidateSpec[]): void
  /** Earlier nodes, whose people may be named again. */
  before?: readonly FlowNode[]
}

/** The people of a node: one or several candidate specs. */
export function PeopleEditor({ who, onChange, before = [] }: Props) {
  const t = designWords.use()
  const set = (at: number, spec: CandidateSpec | undefined) =>
    onChange(who.flatMap((each, index) => (index === at ? (spec ? [spec] : []) : [each])))
  return (
    <div className={styles.people}>
      {who.map((spec, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: specs have no identity but their place.
        <div key={at} className={styles.spec}>
          <SpecEditor spec={spec} before={before} onChange={next => set(at, next)} />
          <IconButton label={t('removeCond')} icon={<CloseOutlined />} tip={false} onClick={() => set(at, undefined)} />
        </div>
      ))}
      <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...who, fresh.role])}>
        {t('addPeople')}
      </Button>
    </div>
  )
}

const isKnown = (by: string): by is By => by in fresh

function SpecEditor({ spec, before, onChange }: { spec: CandidateSpec; before: readonly FlowNode[]; onChange(spec: CandidateSpec): void }) {
  const t = designWords.use()
  const { labels } = useNames()
  if (!isKnown(spec.by)) return <span className={styles.fixed}>{specText(spec, labels)}</span>
  return (
    <div className={styles.specFields}>
      <Select
        aria-label={t('people')}
        value={spec.by as By}
        onChange={by => onChange(fresh[by])}
        options={kinds.map(([value, label]) => ({ value, label: t(label) }))}
      />
      <SpecChoice spec={spec} before={before} onChange={onChange} />
    </div>
  )
}

function SpecChoice({ spec, before, onChange }: { spec: CandidateSpec; before: readonly FlowNode[]; onChange(spec: CandidateSpec): void }) {
  const t = designWords.use()
  const { labels, roles, paths } = useNames()
  const levels = Array.from({ length: 6 }, (_, level) => ({
    value: level,
    label: level === 0 ? t('level0') : level === 1 ? t('level1') : t('levelN', { n: level }),
  }))
  switch (spec.by) {
    case 'role':
      return (
        <Select
          mode="multiple"
          aria-label={t('byRole')}
          placeholder={t('byRole')}
          showSearch={{ optionFilterProp: 'label' }}
          value={[...spec.ids]}
          onChange={ids => onChange({ ...spec, ids })}
          options={[...roles]}
        />
      )
    case 'user':
      return (
        <UserSelect
          several
          value={spec.ids.map(value => ({ value, label: labels[`user:${value}`] ?? value }))}
          onChange={people => onChange({ ...spec, ids: people.map(person => person.value) })}
        />
      )
    case 'deptLeader':
      return (
        <>
          <Select aria-label={t('level')} value={spec.level} onChange={level => onChange({ ...spec, level })} options={levels} />
          <Checkbox checked={spec.up} onChange={event => onChange({ ...spec, up: event.target.checked })}>
            {t('up')}
          </Checkbox>
        </>
      )
    case 'leaders':
      return (
        <span className={styles.inline}>
          {t('from')}
          <Select
            aria-label={t('from')}
            value={spec.from}
            onChange={from => onChange({ ...spec, from, to: Math.max(from, spec.to) })}
            options={levels}
          />
          {t('to')}
          <Select
            aria-label={t('to')}
            value={spec.to}
            onChange={to => onChange({ ...spec, to, from: Math.min(to, spec.from) })}
            options={levels}
          />
        </span>
      )
    case 'field':
      return (
        <>
          <Select
            aria-label={t('field')}
            placeholder={t('field')}
            showSearch={{ optionFilterProp: 'label' }}
            value={spec.path || undefined}
            onChange={path => onChange({ ...spec, path })}
            options={paths
              .filter(each => ['user', 'dept', 'ref', 'fact'].includes(each.kind))
              .map(({ path, label }) => ({ value: path, label }))}
          />
          <Checkbox checked={spec.leaderOf === true} onChange={event => onChange({ ...spec, leaderOf: event.target.checked })}>
            {t('leaderOf')}
          </Checkbox>
        </>
      )
    case 'initiatorPick':
      return (
        <>
          <Select
            mode="multiple"
            aria-label={t('range')}
            placeholder={`${t('range')}：${t('rangeAny')}`}
            showSearch={{ optionFilterProp: 'label' }}
            value={(spec.from ?? []).flatMap(each => (each.by === 'role' ? each.ids : []))}
            onChange={ids =>
              onChange({ by: spec.by, min: spec.min, max: spec.max, ...(ids.length > 0 ? { from: [{ by: 'role', ids }] } : {}) })
            }
            options={[...roles]}
          />
          <span className={styles.inline}>
            {t('most')}
            <InputNumber aria-label={t('most')} min={1} max={50} value={spec.max} onChange={max => onChange({ ...spec, max: max ?? 1 })} />
          </span>
        </>
      )
    case 'nodeApprovers':
      return (
        <Select
          aria-label={t('byNodeApprovers')}
          value={spec.node || undefined}
          onChange={node => onChange({ ...spec, node })}
          options={before.map(node => ({ value: node.id, label: node.name }))}
        />
      )
    case 'rule':
      return (
        <Select
          aria-label={t('byRule')}
          value={spec.name}
          onChange={name => onChange({ ...spec, name })}
          options={[...new Set([...relativeRoles, spec.name])].map(name => ({ value: name, label: labels[`rule:${name}`] ?? name }))}
        />
      )
    default:
      return null
  }
}
