import { App } from 'antd'
import { useMemo, useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { user } from '#contract/user.ts'
import type { Row } from '#web/kit/list/field.ts'
import { ListPage } from '#web/kit/list/list-page.tsx'
import { DeptAside } from './dept-aside.view.tsx'
import { type Secret, SecretsDialog } from './secrets.view.tsx'
import { userWords } from './user.words.tsx'
import { useUserActions } from './user-actions.view.tsx'
import { userFields } from './user-fields.view.tsx'

type Created = Reply<typeof user.submit>

/** A generated password of a new account is shown only here. */
const secretsOf = (replies: readonly unknown[]): Secret[] =>
  (replies as readonly Created[]).flatMap(({ account, password }) => (password ? [{ account, password }] : []))

/** -1 means unknown in calls. */
const toForm = (row: Row): Row => ({ ...row, sex: row.sex === -1 ? undefined : row.sex })

export default function UserScreen() {
  const t = userWords.use()
  const { message } = App.useApp()
  const [deptId, setDeptId] = useState<string>()
  const [secrets, setSecrets] = useState<readonly Secret[]>([])
  const fixed = useMemo((): Record<string, string> | undefined => (deptId ? { deptId } : undefined), [deptId])
  const { rowActions, toolbar, dialog } = useUserActions(setSecrets)
  return (
    <>
      <ListPage
        name="user"
        title={t('title')}
        list={user.list}
        fields={userFields}
        detail={user.detail}
        submit={user.submit}
        remove={user.remove}
        fixed={fixed}
        toForm={toForm}
        aside={() => <DeptAside chosen={deptId} onChoose={setDeptId} />}
        selection={{ rights: ['user_role', 'user_reset'] }}
        rowActions={rowActions}
        toolbar={toolbar}
        submitted={reply => {
          const told = secretsOf([reply])
          if (told.length > 0) setSecrets(told)
          else message.success(t('saved'))
        }}
        imported={replies => setSecrets(secretsOf(replies))}
        rights={{
          add: 'user_add',
          edit: 'user_edit',
          remove: 'user_delete',
          view: 'user_view',
          export: 'user_export',
          import: 'user_import',
        }}
      />
      {dialog}
      <SecretsDialog secrets={secrets} onClose={() => setSecrets([])} />
    </>
  )
}
