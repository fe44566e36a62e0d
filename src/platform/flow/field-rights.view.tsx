import { Input, Segmented } from 'antd'
import { useState } from 'react'
import type { FieldPerm, FieldPerms } from '#model/flow/tree.ts'
import { designWords } from './design.words.tsx'
import { useNames } from './design-data.view.tsx'
import styles from './flow.module.css'

const perms = [
  ['r', 'perm_r'],
  ['w', 'perm_w'],
  ['w!', 'perm_required'],
  ['-', 'perm_hidden'],
] as const

/** Field permissions of a node; the default is reading. */
export function FieldRights({ fields, onChange }: { fields: FieldPerms; onChange(fields: FieldPerms): void }) {
  const t = designWords.use()
  const { paths } = useNames()
  const [typed, setTyped] = useState('')
  const shown = paths.filter(({ kind, label, path }) => kind !== 'fact' && `${label}${path}`.includes(typed.trim()))
  const set = (path: string, perm: FieldPerm) => {
    const { [path]: _, ...rest } = fields
    onChange(perm === 'r' ? rest : { ...rest, [path]: perm })
  }
  return (
    <div>
      <Input.Search
        allowClear
        placeholder={t('fieldSearch')}
        aria-label={t('fieldSearch')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <ul className={styles.rights}>
        {shown.map(({ path, label }) => (
          <li key={path} data-column={path.includes('.') || undefined}>
            <span title={path}>{label}</span>
            <Segmented
              size="small"
              aria-label={label}
              value={fields[path] ?? 'r'}
              onChange={perm => set(path, perm as FieldPerm)}
              options={perms.map(([value, word]) => ({ value, label: t(word) }))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
