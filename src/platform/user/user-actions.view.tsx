import { KeyOutlined, SafetyCertificateOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { user } from '#contract/user.ts'
import { selectionProblem } from '#model/row.ts'
import { call } from '#web/http/call.ts'
import type { Row } from '#web/kit/list/field.ts'
import type { ListHandle } from '#web/kit/list/list-page.tsx'
import type { RowAction } from '#web/kit/list/row-actions.tsx'
import { usePermissions } from '#web/shell/data.ts'
import { useScreenClass } from '#web/shell/screen-class.ts'
import { useSession } from '#web/shell/session.ts'
import { RoleDialog } from './role-dialog.view.tsx'
import type { Secret } from './secrets.view.tsx'
import { userWords } from './user.words.tsx'

const idsOf = (people: readonly Row[]) => people.map(person => String(person.id)).join(',')
const nameOf = (person: Row) => String(person.realName || person.account)

/** Commands on accounts. Those that lock somebody out ask for confirmation. */
export function useUserActions(tell: (secrets: readonly Secret[]) => void) {
  const t = userWords.use()
  const { message, modal } = App.useApp()
  const permissions = usePermissions()
  const narrow = useScreenClass() === 0
  const me = useSession(state => state.user?.user_id)
  const [granting, setGranting] = useState<{ people: readonly Row[]; reload(): void }>()

  const reset = (people: readonly Row[], { reload }: ListHandle) =>
    modal.confirm({
      title: people.length === 1 ? t('resetOne', { name: nameOf(people[0]!) }) : t('resetSeveral', { count: people.length }),
      content: t('resetHint'),
      okText: t('reset'),
      onOk: async () => {
        tell(await call(user.resetPassword, { userIds: idsOf(people) }))
        reload()
      },
    })
  const setStatus = (person: Row, status: 0 | 1, { reload }: ListHandle) =>
    modal.confirm({
      title: t(status ? 'enableAsk' : 'disableAsk', { name: nameOf(person) }),
      content: t(status ? 'enableHint' : 'disableHint'),
      okText: t(status ? 'enable' : 'disable'),
      okButtonProps: { danger: status === 0 },
      onOk: async () => {
        await call(user.changeStatus, { userIds: String(person.id), status })
        message.success(t(status ? 'enabled' : 'disabled'))
        reload()
      },
    })
  const unlock = (person: Row, { reload }: ListHandle) =>
    modal.confirm({
      title: t('unlockAsk', { name: nameOf(person) }),
      content: t('unlockHint'),
      okText: t('unlock'),
      onOk: async () => {
        await call(user.unlock, { userIds: String(person.id) })
        message.success(t('unlocked'))
        reload()
      },
    })
  const withSelected = (list: ListHandle, act: (people: readonly Row[]) => void) => () => {
    const problem = selectionProblem(list.selected)
    if (problem) message.warning(problem)
    else act(list.selected)
  }

  const rowActions = (list: ListHandle): RowAction[] => [
    { key: 'roles', label: t('roles'), right: 'user_role', onClick: row => setGranting({ people: [row], reload: list.reload }) },
    { key: 'unlock', label: t('unlock'), right: 'user_unlock', show: row => row.locked === true, onClick: row => unlock(row, list) },
    { key: 'reset', label: t('reset'), right: 'user_reset', onClick: row => reset([row], list) },
    {
      key: 'disable',
      label: t('disable'),
      right: 'user_edit',
      danger: true,
      show: row => row.status === 1 && row.id !== me,
      onClick: row => setStatus(row, 0, list),
    },
    { key: 'enable', label: t('enable'), right: 'user_edit', show: row => row.status !== 1, onClick: row => setStatus(row, 1, list) },
  ]
  const toolbar = (list: ListHandle) =>
    narrow && list.selected.length === 0 ? null : (
      <>
        {permissions.user_role && (
          <Button icon={<SafetyCertificateOutlined />} onClick={withSelected(list, people => setGranting({ people, reload: list.reload }))}>
            {t('roles')}
          </Button>
        )}
        {permissions.user_reset && (
          <Button icon={<KeyOutlined />} onClick={withSelected(list, people => reset(people, list))}>
            {t('reset')}
          </Button>
        )}
      </>
    )
  const dialog = granting && (
    <RoleDialog
      people={granting.people}
      onClose={() => setGranting(undefined)}
      onSaved={() => {
        setGranting(undefined)
        granting.reload()
      }}
    />
  )
  return { rowActions, toolbar, dialog }
}
