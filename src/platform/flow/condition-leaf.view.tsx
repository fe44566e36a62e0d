import { CloseOutlined } from '@ant-design/icons'
import { Input, Select } from 'antd'
import type { Cond, CondOp, CondValue, Term } from '#model/flow/tree.ts'
import { termText } from '#web/flow-tree/condition-text.ts'
import { treeWords } from '#web/flow-tree/flow-tree.words.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { useDict } from '#web/kit/list/dict.ts'
import { designWords } from './design.words.tsx'
import { useNames } from './design-data.view.tsx'
import styles from './flow.module.css'

type Leaf = Extract<Cond, { op: unknown }>
interface Props {
  cond: Leaf
  onChange(cond: Cond): void
  table?: string
  onRemove?: () => void
}

const ops: readonly [CondOp, Parameters<ReturnType<typeof treeWords.use>>[0]][] = [
  ['=', 'eq'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
  ['in', 'in'],
  ['has', 'has'],
  ['empty', 'empty'],
  ['notEmpty', 'notEmpty'],
]
const FIGURES = ['integer', 'quantity', 'money', 'price', 'percent', 'days', 'tenths', 'weight', 'hours']
const ORDERED = [...FIGURES, 'date', 'datetime', 'month', 'fact']

/** Only meaningful operators: texts are not ordered. */
const opsFor = (kind: string | undefined): readonly CondOp[] =>
  kind === undefined
    ? ops.map(([op]) => op)
    : kind === 'yesNo'
      ? ['=', '!=']
      : ORDERED.includes(kind)
        ? ['=', '!=', '>', '>=', '<', '<=', 'empty', 'notEmpty']
        : ['=', '!=', 'in', 'has', 'empty', 'notEmpty']

/** One comparison: a field, an operator, and a constant, a parameter or another field. */
export function LeafEditor({ cond, onChange, table, onRemove }: Props) {
  const t = designWords.use()
  const tree = treeWords.use()
  const { paths, labels } = useNames()
  const { f, op, v } = cond
  // Inside a table, a column is named without the table.
  const choices = paths.flatMap(({ path, label, kind }) => {
    if (['lines', 'attachments'].includes(kind)) return []
    if (table && path.startsWith(`${table}.`))
      return [{ value: path.slice(table.length + 1), label: label.split('·').at(-1) ?? label, kind }]
    return path.includes('.') ? [] : [{ value: path, label, kind }]
  })
  const kind = typeof f === 'string' ? choices.find(choice => choice.value === f)?.kind : undefined
  const full = typeof f === 'string' ? (table && labels[`${table}.${f}`] ? `${table}.${f}` : f) : undefined
  const own = [
    { value: 'initiator.role', label: tree('initiatorRole') },
    { value: 'initiator.dept', label: tree('initiatorDept') },
  ]
  const needsValue = op !== 'empty' && op !== 'notEmpty'
  const allowed = opsFor(f === 'initiator.role' || f === 'initiator.dept' ? 'dict' : kind)
  return (
    <div className={styles.leaf}>
      <div className={styles.leafFields}>
        {typeof f === 'string' ? (
          <Select
            aria-label={t('field')}
            showSearch={{ optionFilterProp: 'label' }}
            value={f || undefined}
            onChange={next => onChange({ f: next, op: '=', v: '' })}
            options={[...choices.map(({ value, label }) => ({ value, label })), ...(table ? [] : own)]}
          />
        ) : (
          <span className={styles.fixed}>{termText(f, labels, table)}</span>
        )}
        <Select
          aria-label={t('op')}
          value={op}
          onChange={next => onChange(next === 'empty' || next === 'notEmpty' ? { f, op: next } : { f, op: next, v: valueFor(next, v) })}
          options={ops.filter(([each]) => allowed.includes(each) || each === op).map(([value, label]) => ({ value, label: tree(label) }))}
        />
        {needsValue && (
          <ValueEditor
            value={v}
            kind={f === 'initiator.role' ? 'role' : kind}
            path={full}
            several={op === 'in' || op === 'has'}
            choices={choices}
            onChange={next => onChange({ f, op, v: next })}
          />
        )}
      </div>
      {onRemove && <IconButton label={t('removeCond')} icon={<CloseOutlined />} tip={false} onClick={onRemove} />}
    </div>
  )
}

/** Converts between a single value and a list when the operator changes. */
function valueFor(op: CondOp, v: CondValue | undefined): CondValue {
  const many = op === 'in' || op === 'has'
  if (v !== null && typeof v === 'object' && !Array.isArray(v)) return many ? [] : v
  if (many) return Array.isArray(v) ? v : v === undefined || v === '' ? [] : [v]
  return Array.isArray(v) ? ((v[0] as string) ?? '') : (v ?? '')
}

interface ValueProps {
  value: CondValue | undefined
  kind: string | undefined
  path: string | undefined
  several: boolean
  choices: readonly { value: string; label: string; kind: string }[]
  onChange(value: CondValue): void
}

type Option = { value: string; label: string }
/** Offers the current parameter even if the person may not list parameters. */
const named = (options: readonly Option[], value: string, label = value): Option[] =>
  !value || options.some(option => option.value === value) ? [...options] : [{ value, label }, ...options]

type Sort = 'constant' | 'parameter' | 'otherField'
const isNamed = (value: CondValue | undefined): value is { param: string } | { term: Term } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const sortOf = (value: CondValue | undefined): Sort => (!isNamed(value) ? 'constant' : 'param' in value ? 'parameter' : 'otherField')

function ValueEditor({ value, kind, path, several, choices, onChange }: ValueProps) {
  const t = designWords.use()
  const { params, dicts, roles, labels } = useNames()
  const entries = useDict(path && dicts[path] ? { code: dicts[path]!, book: 'business' } : undefined)
  const options = kind === 'role' ? roles : entries.map(entry => ({ value: entry.dictKey, label: entry.dictValue }))
  const sort = sortOf(value)
  const constant = isNamed(value) ? '' : value
  const yesNo = [
    { value: 'yes', label: t('yes') },
    { value: 'no', label: t('no') },
  ]
  return (
    <>
      {!several && kind !== 'yesNo' && kind !== 'role' && (
        <Select
          aria-label={t('value')}
          className={styles.sort}
          value={sort}
          onChange={next =>
            onChange(
              next === 'parameter' ? { param: params[0]?.value ?? '' } : next === 'otherField' ? { term: choices[0]?.value ?? '' } : '',
            )
          }
          options={(['constant', 'parameter', 'otherField'] as const).map(each => ({ value: each, label: t(each) }))}
        />
      )}
      {sort === 'parameter' && isNamed(value) && 'param' in value && (
        <Select
          aria-label={t('parameter')}
          showSearch={{ filterOption: (typed, option) => `${option?.label}${option?.value}`.includes(typed) }}
          value={value.param || undefined}
          onChange={param => onChange({ param })}
          options={named(params, value.param, labels[`param:${value.param}`])}
        />
      )}
      {sort === 'otherField' && isNamed(value) && 'term' in value && (
        <Select
          aria-label={t('otherField')}
          value={typeof value.term === 'string' ? value.term : termText(value.term, labels)}
          onChange={term => onChange({ term })}
          options={choices.map(choice => ({ value: choice.value, label: choice.label }))}
        />
      )}
      {sort === 'constant' &&
        (several ? (
          <Select
            mode={options.length > 0 ? 'multiple' : 'tags'}
            aria-label={t('constant')}
            value={Array.isArray(constant) ? constant.map(String) : []}
            onChange={next => onChange(next)}
            options={[...options]}
          />
        ) : kind === 'yesNo' || (kind === 'fact' && (constant === 'yes' || constant === 'no')) ? (
          <Select aria-label={t('constant')} value={String(constant ?? '')} onChange={next => onChange(next)} options={yesNo} />
        ) : options.length > 0 ? (
          <Select
            aria-label={t('constant')}
            value={String(constant ?? '') || undefined}
            onChange={next => onChange(next)}
            options={[...options]}
          />
        ) : (
          <Input
            aria-label={t('constant')}
            value={String(constant ?? '')}
            inputMode={FIGURES.includes(kind ?? '') ? 'decimal' : undefined}
            onChange={event => onChange(event.target.value)}
          />
        ))}
    </>
  )
}
