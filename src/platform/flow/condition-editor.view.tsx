import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Segmented, Select } from 'antd'
import type { Cond } from '#model/flow/tree.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { LeafEditor } from './condition-leaf.view.tsx'
import { designWords } from './design.words.tsx'
import { useNames } from './design-data.view.tsx'
import styles from './flow.module.css'

interface Props {
  cond: Cond
  onChange(cond: Cond): void
  /** Inside a table, its columns come first. */
  table?: string
  onRemove?: () => void
}

type Group = Extract<Cond, { all: unknown } | { any: unknown }>
const isGroup = (cond: Cond): cond is Group => 'all' in cond || 'any' in cond

/** A condition as groups of rows. The outermost is always a group, so that rows can be added. */
export function ConditionEditor({ cond, onChange }: Pick<Props, 'cond' | 'onChange'>) {
  return <GroupEditor cond={isGroup(cond) ? cond : { all: [cond] }} onChange={onChange} />
}

function GroupEditor({ cond, onChange, table, onRemove }: Props) {
  const t = designWords.use()
  const { paths } = useNames()
  if (!isGroup(cond)) return null
  const isAll = 'all' in cond
  const inner = isAll ? cond.all : cond.any
  const set = (next: readonly Cond[], all = isAll) => onChange(all ? { all: next } : { any: next })
  const first = paths.find(
    ({ kind, path }) => kind !== 'lines' && kind !== 'attachments' && (table ? path.startsWith(`${table}.`) : !path.includes('.')),
  )
  const name = first ? (table ? first.path.slice(table.length + 1) : first.path) : ''
  const tables = paths.filter(({ kind }) => kind === 'lines')
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <Segmented
          size="small"
          value={isAll ? 'all' : 'any'}
          onChange={which => set(inner, which === 'all')}
          options={[
            { value: 'all', label: t('and') },
            { value: 'any', label: t('or') },
          ]}
        />
        {onRemove && <IconButton label={t('removeCond')} icon={<CloseOutlined />} tip={false} onClick={onRemove} />}
      </div>
      {inner.length === 0 && <p className={styles.hint}>{t('alwaysTrue')}</p>}
      {inner.map((each, at) => (
        <CondRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place.
          key={at}
          cond={each}
          table={table}
          onChange={next => set(inner.map((old, index) => (index === at ? next : old)))}
          onRemove={() => set(inner.filter((_, index) => index !== at))}
        />
      ))}
      <div className={styles.inline}>
        <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => set([...inner, { f: name, op: '=', v: '' }])}>
          {t('addCond')}
        </Button>
        <Button size="small" type="text" onClick={() => set([...inner, { any: [{ f: name, op: '=', v: '' }] }])}>
          {t('addGroup')}
        </Button>
        {!table && tables.length > 0 && (
          <Button size="small" type="text" onClick={() => set([...inner, { some: tables[0]!.path, is: { all: [] } }])}>
            {t('addSome')}
          </Button>
        )}
      </div>
    </div>
  )
}

function CondRow({ cond, onChange, table, onRemove }: Props) {
  const t = designWords.use()
  const { paths } = useNames()
  if (isGroup(cond)) return <GroupEditor cond={cond} onChange={onChange} table={table} onRemove={onRemove} />
  if ('op' in cond) return <LeafEditor cond={cond} onChange={onChange} table={table} onRemove={onRemove} />
  if ('fn' in cond)
    return (
      <p className={styles.fixed}>
        {cond.fn}：{t('fromProgram')}
      </p>
    )
  if ('not' in cond)
    return (
      <div className={styles.group}>
        <div className={styles.groupHead}>
          <b>{t('negated')}</b>
          {onRemove && <IconButton label={t('removeCond')} icon={<CloseOutlined />} tip={false} onClick={onRemove} />}
        </div>
        <CondRow cond={cond.not} table={table} onChange={next => onChange({ not: next })} />
      </div>
    )
  if (!('some' in cond)) return null
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <b>{t('someRow')}</b>
        <Select
          size="small"
          aria-label={t('field')}
          value={cond.some}
          onChange={some => onChange({ some, is: { all: [] } })}
          options={paths.filter(({ kind }) => kind === 'lines').map(({ path, label }) => ({ value: path, label }))}
        />
        {onRemove && <IconButton label={t('removeCond')} icon={<CloseOutlined />} tip={false} onClick={onRemove} />}
      </div>
      <GroupEditor cond={isGroup(cond.is) ? cond.is : { all: [cond.is] }} table={cond.some} onChange={is => onChange({ ...cond, is })} />
    </div>
  )
}
