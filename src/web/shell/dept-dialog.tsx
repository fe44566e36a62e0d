import { App, Modal } from 'antd'
import { useState } from 'react'
import { auth } from '#contract/auth.ts'
import { call } from '../http/call.ts'
import styles from './dept-dialog.module.css'
import { closeDialog } from './dialog-store.ts'
import { useSession } from './session.ts'
import { shellWords } from './shell.words.ts'
import { useTabs } from './tab-store.ts'
import { refreshSession } from './token-loop.ts'

/** 切换部门: the session switches department, gets a new token and starts again from home. */
export default function DeptDialog() {
  const t = shellWords.use()
  const { message } = App.useApp()
  const info = useSession(state => state.user?.all_user_info.user)
  const [chosen, setChosen] = useState(info?.deptId ?? '')
  const [busy, setBusy] = useState(false)

  async function confirm() {
    if (!chosen) return void message.warning(t('deptRequired'))
    setBusy(true)
    try {
      await call(auth.updateUserDept, { deptId: chosen })
      await refreshSession()
      useTabs.getState().reset()
      location.assign('/wel')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open width={440} title={t('deptTitle')} confirmLoading={busy} onOk={confirm} onCancel={closeDialog}>
      <p className={styles.hint}>{t('deptHint')}</p>
      <div className={styles.list} role="radiogroup" aria-label={t('deptTitle')}>
        {info?.deptList.map(({ id, deptName }) => (
          <label key={id} className={styles.item}>
            <input type="radio" name="dept" value={id} checked={chosen === id} onChange={() => setChosen(id)} />
            {deptName}
          </label>
        ))}
      </div>
    </Modal>
  )
}
