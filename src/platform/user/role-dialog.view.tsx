import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Input, Modal, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { role } from '#contract/org.ts'
import { user } from '#contract/user.ts'
import { call } from '#web/http/call.ts'
import type { Row } from '#web/kit/list/field.ts'
import { everyNode, pruned } from '#web/kit/list/tree.ts'
import { treeQuery } from '#web/kit/list/tree-query.ts'
import styles from './user.module.css'
import { userWords } from './user.words.tsx'

const rolesOf = (person: Row) =>
  String(person.roleId ?? '')
    .split(',')
    .filter(Boolean)

/** The roles that all of them have. */
const shared = (people: readonly Row[]) =>
  people.map(rolesOf).reduce((common, mine) => common.filter(id => mine.includes(id)), people[0] ? rolesOf(people[0]) : [])

interface Props {
  people: readonly Row[]
  onClose(): void
  onSaved(): void
}

/** 角色配置. The tree of roles is only an arrangement: having a role does not include those below it, so ticks are independent. */
export function RoleDialog({ people, onClose, onSaved }: Props) {
  const t = userWords.use()
  const { message } = App.useApp()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(() => shared(people))
  const [saving, setSaving] = useState(false)
  const { data = [] } = useQuery(treeQuery(role.tree))
  const shown = useMemo(() => pruned(data, text), [data, text])
  const seen = useMemo(() => everyNode(shown).map(node => node.value), [shown])

  const save = async () => {
    setSaving(true)
    try {
      await call(user.grant, { userIds: people.map(person => String(person.id)).join(','), roleIds: chosen.join(',') })
      message.success(t('rolesSaved'))
      onSaved()
    } catch {
      setSaving(false)
    }
  }
  const [first] = people
  return (
    <Modal
      open
      width={480}
      title={
        people.length === 1
          ? t('rolesOf', { name: String(first?.realName || first?.account) })
          : t('rolesSeveral', { count: people.length })
      }
      onCancel={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.count}>{t('rolesChosen', { count: chosen.length })}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" loading={saving} onClick={() => void save()}>
            {t('save')}
          </Button>
        </div>
      }
    >
      {people.length > 1 && <Alert type="info" showIcon title={t('rolesReplace', { count: people.length })} style={{ marginBottom: 12 }} />}
      <Input
        prefix={<SearchOutlined />}
        allowClear
        placeholder={t('rolesSearch')}
        aria-label={t('rolesSearch')}
        onChange={event => setText(event.target.value)}
      />
      <div className={styles.tree}>
        {shown.length === 0 ? (
          <div className={styles.none}>{data.length > 0 && t('rolesNone')}</div>
        ) : (
          <Tree
            key={text}
            checkable
            checkStrictly
            selectable={false}
            defaultExpandAll
            height={320}
            fieldNames={{ key: 'value', title: 'title', children: 'children' }}
            treeData={shown as never}
            checkedKeys={{ checked: chosen, halfChecked: [] }}
            onCheck={keys => {
              const now = (Array.isArray(keys) ? keys : keys.checked).map(String)
              // Roles hidden by the search stay unchanged.
              setChosen(old => [...old.filter(id => !seen.includes(id)), ...now.filter(id => seen.includes(id))])
            }}
          />
        )}
      </div>
    </Modal>
  )
}
